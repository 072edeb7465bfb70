import { expect, test } from "vitest";
import { connect } from "../../src/core/db/connect.ts";
import { createTables } from "../../src/core/db/migrate.ts";
import type { Table } from "../../src/core/db/table.ts";
import { columnsOf, tableNames, tables } from "../../src/core/db/tables.ts";
import { readConfig } from "../../src/core/server/config.ts";
import { featureData } from "../../src/core/server/features.data.ts";
import { privacyTexts } from "../../src/core/server/features.ts";
import { writeOwnPage } from "../../src/features/page-texts/own-page.ts";
import { writePrivacyPage } from "../../src/features/privacy-page/privacy-page.ts";
import { type bothEngines, createMigratedDatabase, createTestDatabase } from "../databases.ts";
import { openTestDatabase } from "../filled-site.ts";
import { readSampleSite } from "../sample-site.ts";

/** Returns the columns of each table that a new database has. */
async function readColumns(engine: (typeof bothEngines)[number]): Promise<Map<string, string[]>> {
  const database = await createMigratedDatabase(engine);
  const db = await openTestDatabase(database);
  const found = await db.introspection.getTables();
  await db.destroy();
  await database.remove();
  // SQLite keeps the index of a search in tables of its own.
  const own = found.filter(({ name }) => !/^(blog|message)_search_index/.test(name));
  return new Map(own.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

function listColumns(table: (typeof tableNames)[number]): string[] {
  const lists = (["visitors", "uploads", "rebuilt", "bytes", "other"] as const).flatMap((list) =>
    columnsOf(table, list),
  );
  const { hash } = tables[table];
  return hash === undefined ? lists : [...lists, hash.column];
}

/** The last migration of those that stay when a feature is removed. Later ones are the features' own. */
const lastShared = "062-counted-days";

/** Returns the tables that those migrations create. A feature that was removed can have left them. */
async function readEarlierTables(): Promise<string[]> {
  const database = await createTestDatabase("sqlite");
  const { db } = connect({ ...database, onIdleError: () => {} });
  await createTables(db, lastShared);
  const found = await db.introspection.getTables();
  await db.destroy();
  await database.remove();
  return found.map(({ name }) => name);
}

test("the list has all tables that are declared, each once", () => {
  const declared = featureData.flatMap((data) => ("tables" in data ? Object.keys(data.tables) : []));
  expect([...tableNames].sort()).toEqual(declared.sort());
});

test("the list has every table that a feature can have, and every column once", async () => {
  const [sqlite, postgres] = [await readColumns("sqlite"), await readColumns("postgres")];
  const earlier = await readEarlierTables();
  for (const found of [sqlite, postgres]) {
    const expected = [...found.keys()].filter(
      (name) => tableNames.some((known) => known === name) || !earlier.includes(name),
    );
    expect(expected.sort()).toEqual([...tableNames].sort());
  }
  for (const table of tableNames) {
    const found = new Set([...(sqlite.get(table) ?? []), ...(postgres.get(table) ?? [])]);
    expect([table, ...listColumns(table).sort()]).toEqual([table, ...[...found].sort()]);
    expect(found).toEqual(new Set([...found, ...columnsOf(table, "key")]));
  }
});

test("a table about visitors says where the privacy page describes it, and what erases it", () => {
  const own = { key: "id", other: "id" };
  const tables: Table[] = [
    { ...own, visitors: "name", privacy: "Messages", erasedWith: "messages" },
    // @ts-expect-error Nothing erases it.
    { ...own, visitors: "name", privacy: "Messages" },
    // @ts-expect-error No section describes it.
    { ...own, visitors: "name", erasedWith: "messages" },
    // @ts-expect-error The page has no such section.
    { ...own, visitors: "name", privacy: "Letters", erasedWith: "messages" },
  ];
  expect(tables).toHaveLength(4);
});

test("what can show uploads says which post it belongs to", () => {
  for (const table of tableNames.filter((name) => columnsOf(name, "uploads").length > 0))
    expect([table, table === "blogs" || listColumns(table).includes("blog_id")]).toEqual([table, true]);
});

test("the privacy page has a section about each table that knows something about visitors", async () => {
  const { profile } = await readSampleSite();
  const page = writePrivacyPage({ engine: "postgres", config: readConfig({}), profile }, privacyTexts);
  const text = writeOwnPage(page, "https://ada.example");
  for (const table of tableNames.filter((name) => columnsOf(name, "visitors").length > 0))
    expect([table, text]).toEqual([table, expect.stringContaining(`# ${tables[table].privacy}\n`)]);
});
