import { type Kysely, type RawBuilder, type SqlBool, SqliteAdapter, sql } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { direct } from "../sources.ts";
import { type Count, type CountedBy, limitCounts, type Selection } from "./counts.ts";

/** A visit's value of each dimension of which it has one. An unknown value is empty. A visit without a value is not counted. */
const valueSql: Record<Exclude<CountedBy, "page" | "action">, RawBuilder<string | null>> = {
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

/**
 * Counts the stored visits of a day by all dimensions, in one query: all visits, or those that have a value.
 *
 * `seen` are these visits, with the seconds of all of their pages, if the browser has told them; `pages` are their pages.
 */
export async function countVisits(db: Kysely<Schema>, day: string, filter?: Selection): Promise<Count[]> {
  const items = itemsOf(db);
  const byValue = Object.entries(valueSql).map(
    ([dimension, value]) => sql`
      select ${sql.lit(dimension)} as dimension, value, ${visitSums}, ${noPageSums}
      from (select ${value} as value, visitor, seconds from seen) as valued
      where value is not null group by value`,
  );
  const { rows } = await sql<Count>`
    with seen as materialized (
      select hour, country, city, device, browser, system, language, source, campaign, report,
        coalesce(visitor, visitor_hash) as visitor,
        case when report is not null then (
          select case when count(*) = count(item.value ->> 'seconds')
            then coalesce(sum(cast(item.value ->> 'seconds' as integer)), 0) end
          from ${items("pages")}
        ) end as seconds
      from visits where day = ${day} and ${filter === undefined ? sql`1 = 1` : hasValue(db, filter)}
    ),
    pages as materialized (
      select visitor, seconds, item.value ->> 'path' as value,
        cast(item.value ->> 'seconds' as integer) as page_seconds, cast(item.value ->> 'read' as integer) as read
      from seen, ${items("pages")}
    )
    ${sql.join(byValue, sql` union all `)}
    union all
    select 'action', item.value, ${visitSums}, ${noPageSums}
    from seen, ${items("actions")} group by item.value
    union all
    select 'page', value, ${visitSums}, ${pageSums} from pages group by value`.execute(db);
  return limitCounts(rows);
}

const visitSums = sql`count(*) as visits, count(distinct visitor) as visitors,
  count(seconds) as reports, cast(coalesce(sum(seconds), 0) as bigint) as seconds`;

/** A page is read to the end if 90 percent of it were in sight: some end with links. */
const pageSums = sql`count(page_seconds), coalesce(sum(page_seconds), 0),
  count(case when read >= 90 then 1 end),
  count(case when read < 25 then 1 end),
  count(case when read >= 25 and read < 50 then 1 end),
  count(case when read >= 50 and read < 75 then 1 end),
  count(case when read >= 75 and read < 100 then 1 end),
  count(case when read = 100 then 1 end)`;

/** What is known of pages only. */
const noPageSums = sql`0 as page_reports, 0 as page_seconds, 0 as finished,
  0 as read_0, 0 as read_25, 0 as read_50, 0 as read_75, 0 as read_100`;

function hasValue(db: Kysely<Schema>, { dimension, value }: Selection): RawBuilder<SqlBool> {
  if (dimension !== "page" && dimension !== "action") return sql`${valueSql[dimension]} = ${value}`;
  const items = itemsOf(db);
  const isItem =
    dimension === "page"
      ? sql`exists (select 1 from ${items("pages")} where item.value ->> 'path' = ${value})`
      : sql`exists (select 1 from ${items("actions")} where item.value = ${value})`;
  // Looking for the text first is several times as fast as parsing all reports.
  return sql`${sql.raw(isSqlite(db) ? "instr" : "strpos")}(report, ${JSON.stringify(value)}) > 0 and ${isItem}`;
}

function isSqlite(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Returns what unfolds the pages or the actions of a report into rows, which are called `item`. */
export function itemsOf(db: Kysely<Schema>): (list: "pages" | "actions") => RawBuilder<unknown> {
  return (list) => {
    if (isSqlite(db)) return sql`json_each(report, ${sql.lit(`$.${list}`)}) as item`;
    const unfold = sql.raw(list === "actions" ? "jsonb_array_elements_text" : "jsonb_array_elements");
    return sql`${unfold}(cast(report as jsonb) -> ${sql.lit(list)}) as item (value)`;
  };
}
