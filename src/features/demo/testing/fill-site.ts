import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await db.insertInto("demo_rows").values({ id: "message-1", kind: "message", updated_at: null }).execute();
}
