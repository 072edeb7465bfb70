import { type Kysely, sql } from "kysely";
import type { Cursor } from "../../contract/page.ts";
import type { VisitPage } from "../../contract/visits.ts";
import type { Schema } from "../db/schema.ts";
import { cutPage, isAfter, rowsToRead } from "./paging.ts";

/** A page of the recorded visits, newest first, after the cursor. */
export async function listVisits(db: Kysely<Schema>, after: Cursor | undefined): Promise<VisitPage> {
  const rows = await db
    .selectFrom("visits")
    .select(["id", "visited_at", "country", "city"])
    .$if(after !== undefined, (query) => query.where(isAfter("visited_at", after as Cursor)))
    .orderBy("visited_at", "desc")
    .orderBy("id", "desc")
    .limit(rowsToRead)
    .execute();
  const { page, nextCursor } = cutPage(rows, ({ visited_at }) => visited_at);
  const visits = page.map(({ id, visited_at, country, city }) => ({
    _id: id,
    date: new Date(visited_at).toISOString(),
    ...(country !== null && { country }),
    ...(city !== null && { city }),
  }));
  return { visits, nextCursor };
}

/** Deletes a visit and takes it out of its day's count, both or neither. Gives whether there was one. */
export async function deleteVisit(db: Kysely<Schema>, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const visit = await transaction
      .deleteFrom("visits")
      .where("id", "=", id)
      .returning("day")
      .executeTakeFirst();
    if (visit === undefined) return false;
    await transaction
      .updateTable("visit_days")
      .set({ visits: sql`visits - 1` })
      .where("day", "=", visit.day)
      .execute();
    return true;
  });
}
