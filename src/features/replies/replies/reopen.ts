import type { Transaction } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

/**
 * Has a message wait again, as a new one, because its reply was not sent after all. Not if another reply to it was
 * sent, or the owner has moved it since.
 * @returns what that has changed
 */
export async function reopenMessage(
  transaction: Transaction<Schema>,
  id: string,
): Promise<{ moved: string[] }> {
  const { numUpdatedRows } = await transaction
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
    .executeTakeFirst();
  return { moved: numUpdatedRows > 0n ? [id] : [] };
}
