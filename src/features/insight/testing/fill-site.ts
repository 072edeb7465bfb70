import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { addGoal } from "../goals/goals.ts";
import { countClosedDays } from "../insight/store-counts.ts";

/** Counts the visits of the site, and adds a goal. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await addGoal(db, { path: "/angebot", label: "Grüße" }, 1_700_000_000_000);
  await countClosedDays(db, { today: "9999-12-31" });
}
