import type { Kysely } from "kysely";

interface OldSchema {
  messages: { idempotency_key: string | null; withdrawn_at: number | null };
}

/** Without JavaScript, the key was a hash of what was withdrawn, which guesses could confirm. */
export async function up(db: Kysely<OldSchema>): Promise<void> {
  await db
    .updateTable("messages")
    .set({ idempotency_key: null })
    .where("withdrawn_at", "is not", null)
    .execute();
}
