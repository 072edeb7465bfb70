import { type Kysely, sql } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import { type Cursor, writeCursor } from "../../contract/page.ts";
import type { VisitPage } from "../../contract/visits.ts";
import type { Schema } from "../db/schema.ts";

/** A page of the recorded visits, newest first, after the cursor. */
export async function listVisits(db: Kysely<Schema>, after: Cursor | undefined): Promise<VisitPage> {
  let query = db
    .selectFrom("visits")
    .select(["id", "visited_at", "country", "city"])
    .orderBy("visited_at", "desc")
    .orderBy("id", "desc")
    .limit(bounds.pageSize + 1);
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb("visited_at", "<", after.time),
        eb.and([eb("visited_at", "=", after.time), eb("id", "<", after.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  const page = rows.slice(0, bounds.pageSize);
  const last = page.at(-1);
  const visits = page.map(({ id, visited_at, country, city }) => ({
    _id: id,
    date: new Date(visited_at).toISOString(),
    ...(country !== null && { country }),
    ...(city !== null && { city }),
  }));
  const more = last !== undefined && rows.length > page.length;
  return { visits, nextCursor: more ? writeCursor({ time: last.visited_at, id: last.id }) : null };
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
