import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { toEmailKey } from "../search/index-messages.ts";

/** Returns the query of the ids of all messages of an address that are indexed, those in the trash included. */
export function messagesOf(db: Kysely<Schema>, email: string) {
  return db.selectFrom("message_search").select("message_id").where("email_key", "=", toEmailKey(email));
}
