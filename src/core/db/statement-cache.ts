import type { SqliteDatabase, SqliteStatement } from "kysely";

/** A prepared statement of better-sqlite3. `busy` is true while its rows are being iterated. */
interface Statement extends SqliteStatement {
  readonly busy: boolean;
}

/**
 * Caches prepared statements by their SQL text. Kysely prepares every query again, which takes longer than running it.
 * When the cache is full, the least recently used statement is removed.
 * @param maxSize the maximum number of cached statements
 */
export function cacheStatements(
  database: { prepare: (sql: string) => Statement; close: () => void },
  maxSize = 200,
): SqliteDatabase {
  const cache = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const cached = cache.get(sql);
    if (cached?.busy) return database.prepare(sql);
    const statement = cached ?? database.prepare(sql);
    cache.delete(sql);
    cache.set(sql, statement);
    if (cache.size > maxSize) cache.delete(cache.keys().next().value as string);
    return statement;
  }

  return {
    prepare,
    close: () => {
      cache.clear();
      database.close();
    },
  };
}
