import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { askOnce, createThread } from "../process/programs.ts";
import { startCheckpoints } from "./checkpoints.ts";
import { connectSqlite, databaseFile } from "./sqlite.ts";

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-checkpoints-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Opens a new database whose log is copied. `copied` is the folder in which the thread looks for the file. */
async function openFile({ copied }: { copied?: string } = {}) {
  const dataDir = await createFolder();
  const { db } = connectSqlite({ dataDir });
  await sql`create table notes (text text)`.execute(db);
  onTestFinished(() => db.destroy());
  const errors: unknown[] = [];
  const stop = await startCheckpoints({
    db,
    dataDir: copied ?? dataDir,
    copy: (file) => askOnce(createThread("src/core/process/checkpoint-worker"), file),
    onError: (error) => errors.push(error),
    interval: 10,
    limit: 50,
    // On a busy machine, the thread may never catch up with the writes of a test.
    lastResort: 400,
  });
  onTestFinished(stop);
  return {
    db,
    dataDir,
    errors,
    write: (text: string) => sql`insert into notes values (${text})`.execute(db),
  };
}

type File = Awaited<ReturnType<typeof openFile>>;

async function readLog({ db }: File): Promise<{ log: number; checkpointed: number }> {
  const { rows } = await sql<{ log: number; checkpointed: number }>`pragma wal_checkpoint(NOOP)`.execute(db);
  return rows[0] as { log: number; checkpointed: number };
}

test("a long log is copied to the database file while the site only reads", async () => {
  const file = await openFile();
  await file.write("x".repeat(1_000_000));
  await vi.waitFor(async () => {
    const { log, checkpointed } = await readLog(file);
    expect(checkpointed).toBe(log);
  }, 30_000);
  expect(readFileSync(path.join(file.dataDir, databaseFile)).includes("x".repeat(3_000))).toBe(true);
  expect(file.errors).toEqual([]);
});

test("a short log stays as it is", async () => {
  const file = await openFile();
  await readLog(file);
  await file.write("short");
  await sleep(100);
  expect((await readLog(file)).checkpointed).toBe(0);
});

test("the log does not grow without end while the site writes", async () => {
  const file = await openFile();
  for (let write = 0; write < 400; write += 1) {
    await file.write("x".repeat(20_000));
    await sleep(1);
  }
  // All writes together take 2,400 pages.
  expect((await readLog(file)).log).toBeLessThan(1_200);
  expect(file.errors).toEqual([]);
});

test("a checkpoint that fails is reported once, and the site goes on writing", async () => {
  const file = await openFile({ copied: await createFolder() });
  await file.write("x".repeat(1_000_000));
  await vi.waitFor(() => expect(file.errors).toMatchObject([{ code: "SQLITE_CANTOPEN" }]), 30_000);
  await file.write("after");
  await sleep(100);
  expect(file.errors).toHaveLength(1);
  const { rows } = await sql<{ text: string }>`select text from notes where length(text) < 10`.execute(
    file.db,
  );
  expect(rows).toEqual([{ text: "after" }]);
});

test("the log is not copied while a backup reads an older state, and is copied afterwards", async () => {
  const file = await openFile();
  const reader = new SqliteDatabase(path.join(file.dataDir, databaseFile), { readonly: true });
  onTestFinished(() => {
    reader.close();
  });
  reader.exec("begin");
  reader.prepare("select count(*) from notes").get();
  await file.write("x".repeat(1_000_000));
  await sleep(300);
  const { log, checkpointed } = await readLog(file);
  expect(log - checkpointed).toBeGreaterThan(100);
  reader.exec("rollback");
  await vi.waitFor(async () => {
    const state = await readLog(file);
    expect(state.checkpointed).toBe(state.log);
  }, 30_000);
  expect(file.errors).toEqual([]);
});
