import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

/** The first and the last day (YYYY-MM-DD). Without one, there is no limit. */
export interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns the days of a period that have had visits, oldest first. */
export async function findDays(db: Kysely<Schema>, { from, to }: Range): Promise<string[]> {
  const rows = await db
    .selectFrom("visit_days")
    .select("day")
    .$if(from !== undefined, (query) => query.where("day", ">=", from as string))
    .$if(to !== undefined, (query) => query.where("day", "<=", to as string))
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}
