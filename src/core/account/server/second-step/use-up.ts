import type { Transaction } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { Client } from "../security-events.ts";

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
