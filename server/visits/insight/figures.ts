import { type Dimension, otherValues } from "../../../contract/insight-dimensions.ts";

/**
 * How often a value occurred, and with how many visitors. Of pages also for how many seconds they were visible in all, how many
 * visits have read them to the end, and of how many visits both are known.
 */
export type Entry = [
  value: string,
  visits: number,
  visitors: number,
  seconds?: number,
  finished?: number,
  reports?: number,
];

/** What is known of the visits of a period: of all of them, or of those with a value of a dimension. */
export interface Figures {
  visits: number;
  /** Visitors of each day, added up. */
  visitors: number;
  /** How many visits have a report of the browser, and for how many seconds the site was visible in them. */
  reports: number;
  seconds: number;
  /** Visits and visitors by day. */
  days: Record<string, [visits: number, visitors: number]>;
  /** Visits by hour of the day. */
  hours: number[];
  tables: { [Key in Dimension]?: Entry[] };
  /** Of the visits of a page: how many have seen less than each quarter of it, and how many all. */
  read?: number[];
}

/** The most values of a table. The rest is added up. */
export const mostValues = 1_000;

export function emptyFigures(): Figures {
  return { visits: 0, visitors: 0, reports: 0, seconds: 0, days: {}, hours: Array(24).fill(0), tables: {} };
}

/** Adds figures of different periods, or of different visits of the same one. */
export function addFigures(all: Iterable<Figures>): Figures {
  const sum = emptyFigures();
  const tables = new Map<Dimension, Map<string, Entry>>();
  for (const figures of all) {
    sum.visits += figures.visits;
    sum.visitors += figures.visitors;
    sum.reports += figures.reports;
    sum.seconds += figures.seconds;
    for (const [day, [visits, visitors]] of Object.entries(figures.days)) {
      const [otherVisits, otherVisitors] = sum.days[day] ?? [0, 0];
      sum.days[day] = [visits + otherVisits, visitors + otherVisitors];
    }
    sum.hours = addLists(sum.hours, figures.hours);
    if (figures.read !== undefined) sum.read = addLists(sum.read ?? [], figures.read);
    for (const [dimension, entries] of Object.entries(figures.tables) as [Dimension, Entry[]][]) {
      const table = tables.get(dimension) ?? new Map<string, Entry>();
      tables.set(dimension, table);
      for (const entry of entries) addEntry(table, entry);
    }
  }
  for (const [dimension, table] of tables) sum.tables[dimension] = [...table.values()];
  return sum;
}

/** Adds numbers at the same place of lists, of which one can be longer. */
export function addLists(a: readonly number[], b: readonly number[]): number[] {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  return long.map((value, index) => value + (short[index] ?? 0));
}

function addEntry(table: Map<string, Entry>, entry: Entry): void {
  const [value, visits, visitors, seconds, finished, reports] = entry;
  const sum = table.get(value);
  if (sum === undefined) {
    table.set(value, [...entry]);
    return;
  }
  sum[1] += visits;
  sum[2] += visitors;
  if (seconds !== undefined) sum[3] = (sum[3] ?? 0) + seconds;
  if (finished !== undefined) sum[4] = (sum[4] ?? 0) + finished;
  if (reports !== undefined) sum[5] = (sum[5] ?? 0) + reports;
}

/** Sorts by visits, and by value among equals. */
export function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(([a, visitsA], [b, visitsB]) => visitsB - visitsA || (a < b ? -1 : 1));
}

/** Sorts, and adds up all entries but the first `most`. */
export function limitEntries(entries: readonly Entry[], most: number): Entry[] {
  if (entries.length <= most) return sortEntries(entries);
  const named = sortEntries(entries.filter(([value]) => value !== otherValues));
  const others = new Map<string, Entry>();
  for (const [, ...counts] of [...named.slice(most), ...entries.filter(([value]) => value === otherValues)])
    addEntry(others, [otherValues, ...counts]);
  return [...named.slice(0, most), ...others.values()];
}
