import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { direct } from "../../../core/visits/server/sources.ts";
import { type Count, type CountedBy, emptyCount, limitCounts, type Selection } from "./counts.ts";

/** What a report says. */
type Reported = "page" | "entry" | "action";
type SingleValued = Exclude<CountedBy, Reported>;

/** A visit's value of each dimension of which it has one. An unknown value is empty. A visit without a value is not counted. */
const valueSql: Record<SingleValued, RawBuilder<string | null>> = {
  total: sql`''`,
  hour: sql`cast(hour as text)`,
  source: sql`case when source = '' then ${sql.lit(direct)} else coalesce(source, '') end`,
  campaign: sql`nullif(campaign, '')`,
  country: sql`coalesce(country, '')`,
  // Many cities have the same name.
  city: sql`coalesce(city || ', ' || country, city, '')`,
  device: sql`coalesce(device, '')`,
  browser: sql`coalesce(browser, '')`,
  system: sql`coalesce(system, '')`,
  language: sql`coalesce(language, '')`,
};

const singleValued = Object.keys(valueSql) as SingleValued[];

/** Visits that are read and counted within a turn of the event loop. */
const visitsPerTurn = 1_000;

interface StoredVisit extends Record<SingleValued, string | null> {
  id: string;
  visitor: number | null;
  /** JSON of a `Report`. */
  report: string | null;
}

/** Of the first page of a visit, and of imported pages, only the path is known. */
interface Report {
  pages: { path: string; seconds?: number; read?: number }[];
  actions: string[];
}

/** The count of a value, whose visitors are told apart until all visits are counted. */
interface VisitCount {
  count: Count;
  visitors: Set<number>;
}

type CountsByValue = Map<CountedBy, Map<string, VisitCount>>;

/** Counts the stored visits of a day by all dimensions: all visits, or those that have a value. */
export async function countVisits(db: Kysely<Schema>, day: string, filter?: Selection): Promise<Count[]> {
  const counts: CountsByValue = new Map();
  for await (const visits of readVisits(db, day, filter))
    for (const visit of visits) {
      const report = visit.report === null ? undefined : (JSON.parse(visit.report) as Report);
      if (isSelected(report, filter)) addVisit(counts, visit, report);
    }
  const all = [...counts.values()].flatMap((byValue) => [...byValue.values()]);
  return limitCounts(all.map(({ count, visitors }) => ({ ...count, visitors: visitors.size })));
}

/** Reads visits of a day, some at a time. With a filter by what reports say, others whose report has the same text are among them. */
async function* readVisits(
  db: Kysely<Schema>,
  day: string,
  filter: Selection | undefined,
): AsyncGenerator<StoredVisit[]> {
  const values = singleValued.map((dimension) => sql`${valueSql[dimension]} as ${sql.ref(dimension)}`);
  const condition = filter === undefined ? sql<SqlBool>`1 = 1` : mayHaveValue(filter);
  for (let after: string | undefined = ""; after !== undefined; await nextTurn()) {
    const { rows }: { rows: StoredVisit[] } = await sql<StoredVisit>`
      select id, coalesce(visitor, visitor_hash) as visitor, report, ${sql.join(values)}
      from visits where day = ${day} and id > ${after} and ${condition}
      order by id limit ${sql.lit(visitsPerTurn)}`.execute(db);
    yield rows;
    after = rows.length < visitsPerTurn ? undefined : rows.at(-1)?.id;
  }
}

function mayHaveValue({ dimension, value }: Selection): RawBuilder<SqlBool> {
  if (!isReported(dimension)) return sql`${valueSql[dimension]} = ${value}`;
  // Searching for the text is several times as fast as parsing all reports. "_" matches any character.
  return sql`report like ${`%${JSON.stringify(value).replaceAll(/[\\%]/g, "_")}%`}`;
}

function isReported(dimension: CountedBy): dimension is Reported {
  return dimension === "page" || dimension === "entry" || dimension === "action";
}

/** Whether a visit that may have the value of a filter has it. */
function isSelected(report: Report | undefined, filter: Selection | undefined): boolean {
  if (filter?.dimension === "page") return report?.pages.some(({ path }) => path === filter.value) === true;
  if (filter?.dimension === "entry") return report?.pages[0]?.path === filter.value;
  if (filter?.dimension === "action") return report?.actions.includes(filter.value) === true;
  return true;
}

function addVisit(counts: CountsByValue, visit: StoredVisit, report: Report | undefined): void {
  const { pages = [], actions = [] } = report ?? {};
  const isTimed = report !== undefined && pages.every(({ seconds }) => seconds !== undefined);
  const allSeconds = isTimed ? pages.reduce((sum, { seconds = 0 }) => sum + seconds, 0) : 0;

  function addTo(dimension: CountedBy, value: string): Count {
    const { count, visitors } = findCount(counts, { dimension, value });
    if (visit.visitor !== null) visitors.add(visit.visitor);
    count.visits += 1;
    count.reports += isTimed ? 1 : 0;
    count.seconds += allSeconds;
    return count;
  }

  for (const dimension of singleValued) {
    const value = visit[dimension];
    if (value !== null) addTo(dimension, value);
  }
  for (const action of actions) addTo("action", action);
  const [entry] = pages;
  if (entry !== undefined) addTo("entry", entry.path);
  for (const page of pages) addReading(addTo("page", page.path), page);
}

function findCount(counts: CountsByValue, selection: Selection): VisitCount {
  const { dimension, value } = selection;
  const byValue = counts.get(dimension) ?? new Map<string, VisitCount>();
  const found = byValue.get(value) ?? { count: emptyCount(selection), visitors: new Set() };
  counts.set(dimension, byValue.set(value, found));
  return found;
}

/** A page is read to the end if 90 percent of it were in sight: some end with links. */
function addReading(count: Count, { seconds, read }: Report["pages"][number]): void {
  if (seconds !== undefined) {
    count.page_reports += 1;
    count.page_seconds += seconds;
  }
  if (read === undefined) return;
  if (read >= 90) count.finished += 1;
  if (read < 25) count.read_0 += 1;
  else if (read < 50) count.read_25 += 1;
  else if (read < 75) count.read_50 += 1;
  else if (read < 100) count.read_75 += 1;
  else count.read_100 += 1;
}
