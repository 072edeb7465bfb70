import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { changeEvery } from "../settings.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await changeEvery(db, "month", { now: 1_700_000_000_456, timeZone: "UTC" });
}
