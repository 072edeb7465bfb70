import { type Expression, type SqlBool, sql } from "kysely";
import { bounds } from "../http/contract/bounds.ts";
import { type Cursor, writeCursor } from "../http/contract/cursor.ts";

/** The number of rows to select: one more than the page size, to detect whether there is a next page. */
export const rowsToRead = bounds.pageSize + 1;

/** Returns the condition for rows after the cursor, in a list ordered by the time column and the id, newest first. */
export function isAfter(timeColumn: string | Expression<number>, { time, id }: Cursor): Expression<SqlBool> {
  const column = typeof timeColumn === "string" ? sql.ref(timeColumn) : timeColumn;
  return sql<SqlBool>`(${column}, ${sql.ref("id")}) < (${time}, ${id})`;
}

/**
 * Splits the selected rows into a page and the cursor of the next page.
 * @param rows up to {@link rowsToRead} rows
 * @param timeOf returns the value of the time column that the list is ordered by
 * @returns the page, and `nextCursor`, which is `null` on the last page
 */
export function cutPage<Row extends { id: string }>(rows: Row[], timeOf: (row: Row) => number) {
  const page = rows.slice(0, bounds.pageSize);
  const last = page.at(-1);
  const hasMore = last !== undefined && rows.length > page.length;
  return { page, nextCursor: hasMore ? writeCursor({ time: timeOf(last), id: last.id }) : null };
}
