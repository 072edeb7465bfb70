import type { InsightTable } from "../../contract/insight.ts";

/** How many of the visits with a source or a page reached a goal. */
export interface Conversion {
  value: string;
  /** The visits that reached the goal. */
  reached: number;
  /** All of its visits in the period, unless there are too few to be known. */
  visits: number | undefined;
}

const mostConversions = 5;

/**
 * Returns the values that most of the visits to a goal have, each with all of its visits.
 * @param reached the table of the visits that reached the goal
 * @param all the table of all visits
 * @param goal the page that is the goal itself, which leads to nothing
 */
export function rateConversions(reached: InsightTable, all: InsightTable, goal?: string): Conversion[] {
  const visits = new Map(all.rows.map((row) => [row.value, row.visits]));
  return reached.rows
    .filter(({ value }) => value !== goal)
    .slice(0, mostConversions)
    .map((row) => {
      const known = visits.get(row.value);
      // Both are counted one after the other, and a visit can come in between.
      return { value: row.value, reached: row.visits, visits: known && Math.max(known, row.visits) };
    });
}
