import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import type { OpenMessage, StoredMessage } from "../../contract/messages.ts";
import { trashAge } from "../../contract/trash.ts";

/** The columns of a message that the owner reads. */
export const shownColumns = [
  "id",
  "name",
  "email",
  "created_at",
  "contact_consent",
  "message",
  "state",
  "deleted_at",
  "labels",
  "withdrawn_at",
  "answered_at",
] as const;

export type ShownRow = Pick<Selectable<Schema["messages"]>, (typeof shownColumns)[number]>;

export function toStoredMessage(row: ShownRow): StoredMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    contactConsent: row.contact_consent === 1,
    message: row.message,
    state: row.deleted_at === null ? row.state : "trash",
    labels: JSON.parse(row.labels),
    ...(row.answered_at === null ? {} : { answeredAt: new Date(row.answered_at).toISOString() }),
    ...(row.withdrawn_at === null ? {} : { withdrawnAt: new Date(row.withdrawn_at).toISOString() }),
  };
}

/** The condition that a message was not deleted 30 days before `now` or earlier, after which it cannot be restored. */
export function isKept(now: number) {
  return (eb: ExpressionBuilder<Schema, "messages">) =>
    eb.or([eb("deleted_at", "is", null), eb("deleted_at", ">", now - trashAge)]);
}

/**
 * Returns a message with the owner's note, also from the trash, or `undefined` if no message has this id.
 * @param now milliseconds since 1970
 */
export async function findMessage(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<OpenMessage | undefined> {
  const row = await db
    .selectFrom("messages")
    .select([...shownColumns, "note", "spam_reasons"])
    .where("id", "=", id)
    .where(isKept(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const spamReasons = row.spam_reasons === null ? {} : { spamReasons: JSON.parse(row.spam_reasons) };
  return { ...toStoredMessage(row), note: row.note ?? "", ...spamReasons };
}
