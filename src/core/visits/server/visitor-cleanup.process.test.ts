import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase, engines, type TestDatabase } from "../../../../test/databases.ts";
import { openTestDatabase } from "../../../../test/filled-site.ts";
import type { Engine } from "../../db/connect.ts";
import { hashAge } from "./visitors.ts";
import { createVisitId, insertVisits } from "./visits.ts";

const script = path.resolve(import.meta.dirname, "../../../../test/visitor-cleanup-process.ts");
const start = Date.UTC(2026, 2, 30, 12);
const day = "2026-03-30";
const hashes = 700;

/** Starts a process that forgets visitors. */
async function startForgetting({ dataDir, databaseUrl = "" }: TestDatabase): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NOW: String(start + hashAge) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

describe.each(engines)("each visitor has one number on %s", { timeout: 60_000 }, (engine) => {
  test("after processes that forget visitors were killed", () => killAndCount(engine, 2));

  test("after many processes that forget visitors were killed", { tags: ["release"] }, () =>
    killAndCount(engine, 6),
  );
});

async function killAndCount(engine: Engine, kills: number): Promise<void> {
  const database = await createMigratedDatabase(engine);
  onTestFinished(database.remove);
  const db = await openTestDatabase(database);
  onTestFinished(() => db.destroy());
  await db.insertInto("visit_salts").values({ day, salt: "salt", created_at: start }).execute();
  const hashById = new Map<string, number>();
  for (let part = 0; part < 8; part += 1) {
    const visits = Array.from({ length: 1_000 }, (_, index) => {
      const visitedAt = start + 1_000 * part + index;
      const visitorHash = 1 + (index % hashes);
      const place = { country: undefined, city: undefined };
      return { id: createVisitId(visitedAt), visitedAt, day, visitorHash, ...place };
    });
    await insertVisits(db, visits);
    for (const { id, visitorHash } of visits) hashById.set(id, visitorHash);
  }

  const countReplaced = async () =>
    (await db.selectFrom("visits").select("id").where("visitor_hash", "is", null).execute()).length;
  for (let times = 0; times < kills; times += 1) {
    const before = await countReplaced();
    const child = await startForgetting(database);
    const exit = once(child, "exit");
    while (child.exitCode === null && (await countReplaced()) === before) await sleep(1);
    child.kill("SIGKILL");
    await exit;
    if (times === 0) expect(await countReplaced()).toBeLessThan(hashById.size);
  }
  await once(await startForgetting(database), "exit");

  const visits = await db.selectFrom("visits").select(["id", "visitor", "visitor_hash"]).execute();
  expect(visits).toHaveLength(hashById.size);
  expect(visits.every(({ visitor_hash }) => visitor_hash === null)).toBe(true);
  const pairs = new Set(visits.map(({ id, visitor }) => `${hashById.get(id)} ${visitor}`));
  expect(pairs.size).toBe(hashes);
  expect(new Set(visits.map(({ visitor }) => visitor)).size).toBe(hashes);
  for (const table of ["visit_salts", "visitor_hashes"] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
}
