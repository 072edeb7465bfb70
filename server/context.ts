import type { Logger } from "pino";
import { startExpiredLimitCleanup } from "./background/expired-limits.ts";
import { createFailedSignIns, type FailedSignIns } from "./background/failed-sign-ins.ts";
import { createNotifier, type Notifier } from "./background/mail-queue.ts";
import { createMailer } from "./background/mailer.ts";
import { startSecurityRecordCleanup } from "./background/old-security-records.ts";
import { createUncountedVisits, type UncountedVisits } from "./background/uncounted-visits.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { openDatabase } from "./db/open.ts";
import { type FindPlace, openGeo } from "./geo.ts";
import { type ClientAddress, createClientAddress } from "./http/client-address.ts";
import type { Visit } from "./services/visits.ts";
import { createVisitRecorder } from "./visit-recorder.ts";

/** What the process creates once at start and closes at the end. */
export interface AppContext extends Connection {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  findPlace: FindPlace;
  clientAddress: ClientAddress;
  recordVisit: (visit: Visit) => Promise<void>;
  uncountedVisits: UncountedVisits;
  failedSignIns: FailedSignIns;
  /** Mails new messages to the owner; `undefined` when no mail is configured. */
  notifier: Notifier | undefined;
  close: () => Promise<void>;
}

/** Opens the database, migrates it, and creates everything else that `config` asks for. */
export async function createContext(
  config: Config,
  log: Logger,
  clock: () => number = Date.now,
): Promise<AppContext> {
  const connection = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onIdleError: (error) => log.warn({ err: error }, "an idle database connection was lost"),
  });
  const { db } = connection;
  const findPlace = await openGeo(config.geoipDatabase);
  const stopCleanup = connection.engine === "postgres" ? startExpiredLimitCleanup({ db, log }) : undefined;
  const stopSecurityCleanup = startSecurityRecordCleanup({ db, log, clock });
  const uncountedVisits = createUncountedVisits({ db, log });
  const failedSignIns = createFailedSignIns({ db, log });
  const { smtpUrl, notifyEmail } = config;
  const notifier =
    smtpUrl !== undefined && notifyEmail !== undefined
      ? createNotifier({ db, log, clock, sendMail: createMailer(smtpUrl, notifyEmail) })
      : undefined;
  return {
    config,
    log,
    ...connection,
    clock,
    findPlace,
    clientAddress: createClientAddress(config, log),
    recordVisit: createVisitRecorder(db),
    uncountedVisits,
    failedSignIns,
    notifier,
    close: async () => {
      await Promise.all([notifier?.stop(), stopCleanup?.(), stopSecurityCleanup()]);
      await Promise.all([uncountedVisits.stop(), failedSignIns.stop()]);
      await db.destroy();
    },
  };
}
