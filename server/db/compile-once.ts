import type { Compilable, CompiledQuery, Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * A query that is asked all the time and always has the same text: it is put into SQL once for each database instead
 * of once for each call. Its parameters, if any, are those of the first time; a caller may replace them.
 */
export function compileOnce<Row>(
  build: (db: Kysely<Schema>) => Compilable<Row>,
): (db: Kysely<Schema>) => CompiledQuery<Row> {
  const compiled = new WeakMap<Kysely<Schema>, CompiledQuery<Row>>();
  return (db) => {
    const query = compiled.get(db) ?? build(db).compile();
    compiled.set(db, query);
    return query;
  };
}

/**
 * The same for a query over rows: put into SQL once for each number of rows. The values of the rows, one row after the
 * other, must be all of its parameters.
 */
export function compileForRows<Row extends object>(
  build: (db: Kysely<Schema>, rows: Row[]) => Compilable,
): (db: Kysely<Schema>, rows: Row[]) => CompiledQuery {
  const compiled = new WeakMap<Kysely<Schema>, Map<number, CompiledQuery>>();
  return (db, rows) => {
    const known = compiled.get(db) ?? new Map<number, CompiledQuery>();
    compiled.set(db, known);
    const query = known.get(rows.length) ?? build(db, rows).compile();
    known.set(rows.length, query);
    return { ...query, parameters: rows.flatMap((row) => Object.values(row)) };
  };
}
