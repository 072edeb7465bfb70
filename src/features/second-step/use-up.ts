import type { Transaction } from "kysely";
import type { Client } from "../../core/account/server/security-events.ts";
import type { Schema } from "../../core/db/schema.ts";

/** Who changes or takes the second step. */
export interface Change {
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the owner can get mails about it. */
  isMailed: boolean;
}

/**
 * Uses up what was verified, so that it counts once, in the transaction of what it is for. Of concurrent transactions,
 * only one gets `true`.
 */
export type UseUp = (transaction: Transaction<Schema>, change: Change) => Promise<boolean>;
