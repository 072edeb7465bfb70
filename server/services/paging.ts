import { type Expression, type SqlBool, sql } from "kysely";
import { bounds } from "../../contract/bounds.ts";
import { type Cursor, writeCursor } from "../../contract/cursor.ts";

/** Rows to ask for: one more than a page shows, to know whether there are more. */
export const rowsToRead = bounds.pageSize + 1;

/** What comes after the cursor in a list that is ordered by the time column and the id, newest first. */
export function isAfter(timeColumn: string, { time, id }: Cursor): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.ref(timeColumn)}, ${sql.ref("id")}) < (${time}, ${id})`;
}

/**
 * Cuts what was read to one page.
 * @param timeOf the row's value of the column that the list is ordered by
 * @returns the cursor of the next page, `null` on the last one
 */
export function cutPage<Row extends { id: string }>(rows: Row[], timeOf: (row: Row) => number) {
  const page = rows.slice(0, bounds.pageSize);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > page.length;
  return { page, nextCursor: more ? writeCursor({ time: timeOf(last), id: last.id }) : null };
}
