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
