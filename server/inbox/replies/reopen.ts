import type { Kysely } from "kysely";
import type { Schema } from "../../db/schema.ts";

/**
 * Has a message wait again, as a new one, because its reply was not sent after all. Not if another reply to it was sent, or the
 * owner has moved it since.
 */
export async function reopenMessage(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .updateTable("messages")
    .set({ state: "new" })
    .where("id", "=", id)
    .where("state", "=", "replied")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message_replies")
            .select("message_replies.id")
            .where("message_id", "=", id)
            .where("direction", "=", "out")
            .where("sent_at", "is not", null),
        ),
      ),
    )
    .execute();
}
