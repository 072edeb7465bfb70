import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { databaseFile } from "../src/core/db/sqlite.ts";
import type { AppContext } from "../src/core/server/context.ts";

/** Returns everything that a database has stored: the bytes of SQLite's file and of its log, or all rows of PostgreSQL. */
export async function readStore({ db, engine, config }: AppContext): Promise<string> {
  if (engine === "sqlite") {
    const files = globSync(`${databaseFile}*`, { cwd: config.dataDir });
    if (!files.includes(databaseFile)) throw new Error(`There is no ${databaseFile}`);
    return files.map((file) => readFileSync(path.join(config.dataDir, file), "latin1")).join("\n");
  }
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema()`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    texts.push(JSON.stringify(rows));
  }
  return texts.join("\n");
}
