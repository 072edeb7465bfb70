import type { TestDatabase } from "../../../../test/databases.ts";
import { openTestDatabase } from "../../../../test/filled-site.ts";
import { storedTables } from "../stored-tables.ts";

/** Returns all rows that a backup contains, in an order that does not depend on the engine. */
export async function readContents(place: Pick<TestDatabase, "dataDir" | "databaseUrl">) {
  const db = await openTestDatabase(place);
  const contents: Record<string, unknown[]> = {};
  for (const table of storedTables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    contents[table] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  await db.destroy();
  return contents;
}
