import type { InsightTable } from "../insight/contract/insight.ts";

/** A value with fewer visits is combined with others, so that it cannot identify a visitor. */
export const leastVisits = 3;
/** Values that are shown by themselves. */
const mostRows = 10;

export interface PublicRow {
  value: string;
  visits: number;
}

/** Returns the values that are shown by themselves, and how many visits all others have. */
export function combineRows({ rows, others }: Pick<InsightTable, "rows" | "others">): {
  shown: PublicRow[];
  others: number;
} {
  const shown = rows.filter(({ visits }) => visits >= leastVisits).slice(0, mostRows);
  const combined = rows.filter((row) => !shown.includes(row));
  return {
    shown: shown.map(({ value, visits }) => ({ value, visits })),
    others: combined.reduce((sum, { visits }) => sum + visits, others.visits),
  };
}
