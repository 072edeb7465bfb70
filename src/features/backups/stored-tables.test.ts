import { sql } from "kysely";
import { expect, test } from "vitest";
import { createMigratedDatabase } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { storedTables } from "./stored-tables.ts";

test("a backup has each table after those that it references", async () => {
  const place = await createMigratedDatabase("sqlite");
  const db = await openTestDatabase(place);
  for (const [index, table] of storedTables.entries()) {
    const { rows } = await sql<{ table: string }>`pragma foreign_key_list(${sql.ref(table)})`.execute(db);
    const before: readonly string[] = storedTables.slice(0, index + 1);
    const stored = rows.map((row) => row.table).filter((name) => storedTables.some((one) => one === name));
    for (const name of stored) expect(before, `${table} references ${name}`).toContain(name);
  }
  await db.destroy();
  await place.remove();
});
