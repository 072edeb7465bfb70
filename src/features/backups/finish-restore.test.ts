import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import type { Schema } from "../../core/db/schema.ts";
import { finishRestore } from "./finish-restore.ts";
import { replaceFolders } from "./replace-folders.ts";

/** Creates a site whose uploads were replaced by a restore that then stopped. */
async function replaceUploads(dataDir: string, transaction?: string) {
  const scratch = path.join(dataDir, "restoring-1");
  for (const [folder, text] of [
    ["uploads", "old"],
    ["restoring-1/uploads", "new"],
  ] as const) {
    await mkdir(path.join(dataDir, folder), { recursive: true });
    await writeFile(path.join(dataDir, folder, "a.txt"), text);
  }
  const kept = path.join(dataDir, "replaced-1");
  const mark = { kept, folders: ["uploads" as const], ...(transaction !== undefined && { transaction }) };
  await replaceFolders({ dataDir, scratch }, mark);
}

async function readTransaction(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select txid_current()::text as id`.execute(db);
  return rows[0]?.id ?? "";
}

test("with SQLite, the folders match the restored database", async () => {
  const { dataDir, remove } = await createTestDatabase("sqlite");
  const db = await openTestDatabase({ dataDir, databaseUrl: undefined });
  await replaceUploads(dataDir);
  await writeFile(path.join(dataDir, "restoring-1/foliodesk.sqlite"), "not moved yet");
  await finishRestore({ db, engine: "sqlite" }, dataDir);
  expect(await readFile(path.join(dataDir, "uploads/a.txt"), "utf8")).toBe("old");
  expect(await readdir(dataDir)).not.toContain("replaced-1");
  await db.destroy();
  await remove();
});

test("with PostgreSQL, the folders match the outcome of the transaction", async () => {
  const { dataDir, databaseUrl, remove } = await createTestDatabase("postgres");
  const db = await openTestDatabase({ dataDir, databaseUrl });
  const connection = { db, engine: "postgres" as const };
  const read = () => readFile(path.join(dataDir, "uploads/a.txt"), "utf8");

  let id = "";
  const killed = db.transaction().execute(async (transaction) => {
    id = await readTransaction(transaction);
    await replaceUploads(dataDir, id);
    // A running restore is left alone.
    await finishRestore(connection, dataDir);
    expect(await read()).toBe("new");
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  await finishRestore(connection, dataDir);
  expect(await read()).toBe("old");

  await replaceUploads(dataDir, await readTransaction(db));
  await finishRestore(connection, dataDir);
  expect(await read()).toBe("new");
  expect(await readdir(path.join(dataDir, "replaced-1"))).toEqual(["uploads"]);
  await db.destroy();
  await remove();
});

test("a site on PostgreSQL does not need the folder in DATA_DIR", async () => {
  const database = await createTestDatabase("postgres");
  const db = await openTestDatabase(database);
  const missing = path.join(database.dataDir, "missing");
  await finishRestore({ db, engine: "postgres" }, missing);
  expect(await readdir(database.dataDir)).toEqual([]);
  await db.destroy();
  await database.remove();
});
