import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { StoredAnswer } from "../messages/server/answers.ts";
import type { MessageReaction } from "../messages/server/message-change.ts";
import type { TextReaction } from "../posts/server/stored-text.ts";
import type { CountedDaysReaction } from "../visits/server/visits.ts";

/** A mail in the conversation that a message began. */
export interface MessageMail {
  messageId: string;
  /** `out`: from the owner. `in`: from the visitor. */
  direction: "out" | "in";
  text: string;
}

/**
 * What a capability does when others change something. It is declared in the folder of the capability, and
 * `listeners.ts` lists all of them. Apart from what is cleaned up, all of it is in the transaction of the change.
 */
export interface Listener {
  messagesChanged?: MessageReaction;
  /** Called with the ids of messages whose writer wants them erased, before that is done. */
  messagesForgotten?: (transaction: Transaction<Schema>, ids: readonly string[]) => Promise<void>;
  /** Returns the mails of messages, oldest first. Messages are found by their words, too. */
  listMails?: (db: Kysely<Schema>, ids: readonly string[]) => Promise<MessageMail[]>;
  /** Selects the mails with which visitors have answered. One listener can. */
  answers?: RawBuilder<StoredAnswer>;
  /** Called every hour, and after a restore. `now` is in milliseconds since 1970. */
  messagesCleanedUp?: (db: Kysely<Schema>, now: number) => Promise<unknown>;
  /** Called before sessions that have expired are deleted. `filterActive` returns those of some ids that are valid. */
  sessionsCleanedUp?: (
    db: Kysely<Schema>,
    filterActive: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ) => Promise<void>;
  /** Deletes what was hashed with a salt that is gone, and returns how many rows that were. */
  visitorsForgotten?: (transaction: Transaction<Schema>) => Promise<bigint>;
  textStored?: TextReaction;
  /** Selects the ids of posts for which `textStored` must be called again, now that the site has this language. */
  textsOutdated?: (language: string) => RawBuilder<string>;
  countedDaysChanged?: CountedDaysReaction;
}
