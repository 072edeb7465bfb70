import type { Selectable } from "kysely";
import type { Reply } from "../contract/replies.ts";
import type { MessageReplyRow } from "../replies/tables.ts";

/** What the owner reads about a visitor's mail only. */
export type AnswerFacts = Pick<Reply, "from" | "attachments" | "isAutomatic" | "missing">;

/** The columns that {@link describeAnswer} needs. */
export const answerColumns = ["sender", "attachments", "automatic", "missing"] as const;

/** Returns what the columns of a mail say. Those of the owner's replies say nothing. */
export function describeAnswer({
  sender,
  attachments,
  automatic,
  missing,
}: Pick<Selectable<MessageReplyRow>, (typeof answerColumns)[number]>): AnswerFacts {
  return {
    ...(sender === null ? {} : { from: sender }),
    ...(attachments === null ? {} : { attachments: JSON.parse(attachments) }),
    ...(automatic === 1 ? { isAutomatic: true } : {}),
    ...(missing === null ? {} : { missing }),
  };
}

/** Returns the columns that say this. */
export function toAnswerColumns({
  from,
  attachments = [],
  isAutomatic = false,
  missing,
}: Omit<AnswerFacts, "isAutomatic"> & { isAutomatic?: boolean | undefined }) {
  return {
    sender: from ?? null,
    attachments: attachments.length > 0 ? JSON.stringify(attachments) : null,
    automatic: isAutomatic ? 1 : 0,
    missing: missing ?? null,
  };
}
