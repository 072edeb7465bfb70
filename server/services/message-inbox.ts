import type { Kysely } from "kysely";
import type { MessagePage } from "../../contract/inbox.ts";
import type { Cursor } from "../../contract/page.ts";
import type { Schema } from "../db/schema.ts";
import { cutPage, isAfter, rowsToRead } from "./paging.ts";

/** A page of the stored messages, newest first, after the cursor. */
export async function listMessages(db: Kysely<Schema>, after: Cursor | undefined): Promise<MessagePage> {
  const rows = await db
    .selectFrom("messages")
    .select(["id", "name", "email", "created_at", "contact_consent", "message"])
    .$if(after !== undefined, (query) => query.where(isAfter("created_at", after as Cursor)))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
  const { page, nextCursor } = cutPage(rows, (row) => row.created_at);
  const messages = page.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: new Date(row.created_at).toISOString(),
    contactConsent: row.contact_consent === 1,
    message: row.message,
  }));
  return { messages, nextCursor };
}

/** Deletes a message for good. Gives whether there was one. */
export async function deleteMessage(db: Kysely<Schema>, id: string): Promise<boolean> {
  const result = await db.deleteFrom("messages").where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
