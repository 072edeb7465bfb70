import type { Kysely } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import type { MessagePage } from "../../contract/inbox.ts";
import { type Cursor, writeCursor } from "../../contract/page.ts";
import type { Schema } from "../db/schema.ts";

/** A page of the stored messages, newest first, after the cursor. */
export async function listMessages(db: Kysely<Schema>, after: Cursor | undefined): Promise<MessagePage> {
  let query = db
    .selectFrom("messages")
    .select(["id", "name", "email", "created_at", "contact_consent", "message"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(bounds.pageSize + 1);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb("created_at", "<", after.time),
        eb.and([eb("created_at", "=", after.time), eb("id", "<", after.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, bounds.pageSize);
  const last = page.at(-1);
  const messages = page.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    contactConsent: row.contact_consent === 1,
    message: row.message,
  }));
  const more = last !== undefined && rows.length > page.length;
  return { messages, nextCursor: more ? writeCursor({ time: last.created_at, id: last.id }) : null };
}

/** Deletes a message for good. Gives whether there was one. */
export async function deleteMessage(db: Kysely<Schema>, id: string): Promise<boolean> {
  const result = await db.deleteFrom("messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
