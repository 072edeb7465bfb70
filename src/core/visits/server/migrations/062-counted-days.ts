import { type Kysely, SqliteAdapter, sql } from "kysely";

const numbers = `visits, visitors, reports, seconds, page_reports, page_seconds, finished,
  read_0, read_25, read_50, read_75, read_100`;

const sums = numbers.replaceAll(/\w+/g, "sum($&)");

/**
 * Rows of counts by day only, and the values that they count in a table of their own. Of months of version 0.2.0, days
 * have only their visits and visitors: what else is known of the month goes to its first day with visits. The version
 * of views and likes becomes one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const statements = [
    `delete from visit_counts where length(period) = 4`,
    `delete from visit_counts where length(period) = 7 and period in
      (select substr(period, 1, 7) from visit_counts where length(period) = 10 and dimension <> 'total')`,
    `update visit_counts set visits = 0, visitors = 0 where length(period) = 7 and dimension = 'total'`,
    // The visits of these days are kept, and counted again.
    `delete from visit_counts where period in (select day from visit_days
      where archived = 0 and (counted_changes is null or counted_changes <> changes))`,
    `create table visit_values (
      id integer primary key,
      dimension text not null,
      value text not null,
      constraint visit_values_by_value unique (dimension, value)
    )`,
    `insert into visit_values
      select row_number() over (order by dimension, value), dimension, value
      from visit_counts group by dimension, value`,
    // The days of a value are together, as the sum of a period reads them.
    `create table day_counts (
      value_id integer not null references visit_values (id),
      day text not null,
      ${numbers.replaceAll(/\w+/g, "$& bigint not null default 0")},
      constraint day_counts_pkey primary key (value_id, day)
    ) ${isSqlite ? "without rowid" : ""}`,
    `insert into day_counts (value_id, day, ${numbers})
      select id, day, ${sums} from (
        select visit_counts.*, case when length(period) = 10 then period else coalesce(
          (select min(day) from visit_days where visits > 0 and substr(day, 1, 7) = period), period || '-01'
        ) end as day
        from visit_counts
      ) as counts
      join visit_values on visit_values.dimension = counts.dimension and visit_values.value = counts.value
      group by id, day order by id, day`,
    `drop table visit_counts`,
    `create index day_counts_by_day on day_counts (day)`,
    `alter table visit_days drop column archived`,
    `delete from versions where name = 'visit-counts' or name like 'counts-%'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
