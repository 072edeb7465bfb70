import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../src/core/db/connect.ts";

/** What a database says about each of its tables, by the name of the table. */
type TableFacts = Record<string, unknown>;

/** Reads everything that migrations decide about the tables, so that two databases can be compared. */
export async function readSchema(connection: Pick<Connection, "engine" | "db">): Promise<TableFacts> {
  const { engine, db } = connection;
  const read = async (query: RawBuilder<Record<string, unknown>>) => (await query.execute(db)).rows;
  const facts: TableFacts = {};
  if (engine === "sqlite") {
    for (const { name, ...table } of await read(sqliteTables))
      facts[String(name)] = { ...table, ...(await readAll(sqliteQueries(String(name)), read)) };
  } else {
    for (const { name, ...table } of await read(postgresTables))
      facts[String(name)] = { ...table, ...(await readAll(postgresQueries(String(name)), read)) };
  }
  return facts;
}

type Queries = Record<string, RawBuilder<Record<string, unknown>>>;

async function readAll(queries: Queries, read: (query: Queries[string]) => Promise<unknown[]>) {
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) found[name] = await read(query);
  return found;
}

const sqliteTables = sql<Record<string, unknown>>`select name, type, wr, strict
  from pragma_table_list where schema = 'main' and name not like 'sqlite_%' order by name`;

/** The pragmas do not tell checks, virtual tables, conditions of indexes, and triggers, so their statements are compared. */
function sqliteQueries(table: string): Queries {
  return {
    columns: sql`select * from pragma_table_xinfo(${table})`,
    references: sql`select "table", "from", "to", on_update, on_delete from pragma_foreign_key_list(${table})
      order by "from"`,
    indexes: sql`select list.name, "unique", origin, partial, seqno, info.name as "column", "desc", coll
      from pragma_index_list(${table}) as list, pragma_index_xinfo(list.name) as info order by list.name, seqno`,
    statements: sql`select type, name, ${squeeze(sql`sql`)} as statement from sqlite_master
      where tbl_name = ${table} and sql is not null and (type <> 'table' or sql like 'create virtual%') order by type, name`,
    checks: sql`select name, substr(sql, instr(sql, 'check ('), 22) as text from sqlite_master
      where tbl_name = ${table} and type = 'table' and sql like '%check (%'`,
  };
}

/** Kysely writes names with quotes, and statements differ in spaces and case. */
function squeeze(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lower(replace(replace(replace(${statement}, '"', ''), ' ', ''), char(10), ''))`;
}

const postgresTables = sql<
  Record<string, unknown>
>`select relname as name, relkind, relpersistence, reloptions
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S') order by relname`;

function postgresQueries(table: string): Queries {
  const oid = sql`('public.' || ${table}::text)::regclass`;
  return {
    columns: sql`select row_number() over (order by attnum) as place, attname,
        format_type(atttypid, atttypmod) as type, attnotnull, attgenerated, attidentity, attcompression,
        attstorage, attcollation, pg_get_expr(adbin, adrelid) as value
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = ${oid} and attnum > 0 and not attisdropped order by attnum`,
    constraints: sql`select conname, contype, condeferrable, convalidated, pg_get_constraintdef(oid) as text
      from pg_constraint where conrelid = ${oid} order by conname`,
    indexes: sql`select pg_get_indexdef(indexrelid) as text, indisunique, indisprimary, indisvalid
      from pg_index where indrelid = ${oid} order by 1`,
    triggers: sql`select tgname, pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = ${oid} and not tgisinternal order by tgname`,
  };
}
