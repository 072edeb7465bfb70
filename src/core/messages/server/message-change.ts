import type { Transaction } from "kysely";
import type { Schema } from "../../db/schema.ts";
import type { MessageChanges } from "./events/changes.ts";

/** What a transaction has done to messages, which are named by their ids. */
export interface MessageChange {
  /** A new message, or a new answer to one, that the owner is told about. */
  arrived?: { id: string; name: string; answerId?: string } | undefined;
  /** Messages that have another state, or were put in the trash or taken out of it. */
  moved?: readonly string[];
  /** Messages that are new, or whose labels, note, or replies have changed. */
  rewritten?: readonly string[];
  /** A new answer to the message with this id, and its words, as `listWords` returns them. */
  answered?: { id: string; words: string; isFirst: boolean } | undefined;
  /** Whether messages were deleted for good or withdrawn. */
  hasErased?: boolean;
}

export interface ChangeOptions {
  /** Milliseconds since 1970. */
  now: number;
  /** Tells open tabs. Commands and tests, in which none are open, leave it out. */
  changes?: Pick<MessageChanges, "notifyOthers" | "announce"> | undefined;
  /** How the owner is told about what has arrived. */
  notifications?: {
    timeZone: string;
    /** Whether this site is configured to do jobs of a kind. */
    has: (kind: string) => boolean;
  };
}

/** Does what a change of messages requires, in its transaction. */
export type MessageReaction = (
  transaction: Transaction<Schema>,
  change: MessageChange,
  options: ChangeOptions,
) => Promise<void>;
