import type { Engine } from "../db/connect.ts";

/** The settings that decide what is stored. */
export interface PrivacySettings {
  engine: Engine;
  config: {
    countryHeader: string | undefined;
    cityHeader: string | undefined;
    geoipDatabase: string | undefined;
    visitsKeep: number;
    messagesKeep: number | undefined;
    smtpUrl: string | undefined;
    imap: unknown;
    messageWebhook: unknown;
    backupKeep: { days: number; weeks: number } | undefined;
    backupBucket: unknown;
    backupCommand: string | undefined;
    trustedProxies: number;
    edgeCache: number | undefined;
    isStaticCopy: boolean;
  };
}
