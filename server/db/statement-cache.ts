import type { SqliteDatabase, SqliteStatement } from "kysely";

/** A statement that knows whether someone is still stepping through its rows, as those of better-sqlite3 do. */
interface Statement extends SqliteStatement {
  readonly busy: boolean;
}

/**
 * Keeps the statements that SQLite has prepared, by their text: Kysely asks for each query anew, and to prepare one
 * takes longer than to run it. The statement that was not used for longest makes room.
 * @param most statements kept
 */
export function keepStatements(
  database: { prepare: (sql: string) => Statement; close: () => void },
  most = 200,
): SqliteDatabase {
  const kept = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const known = kept.get(sql);
    if (known?.busy) return database.prepare(sql);
    const statement = known ?? database.prepare(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return statement;
  }

  return {
    prepare,
    close: () => {
      kept.clear();
      database.close();
    },
  };
}
