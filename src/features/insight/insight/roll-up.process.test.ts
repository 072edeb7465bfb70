import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase, engines, type TestDatabase } from "../../../../test/databases.ts";
import { openTestDatabase } from "../../../../test/filled-site.ts";
import { addDays, dayOf } from "../../../core/calendar/days.ts";
import type { Engine } from "../../../core/db/connect.ts";
import { actions } from "../../../core/visits/contract/insight-dimensions.ts";
import type { VisitReport } from "../../../core/visits/contract/visit-report.ts";
import { createVisitRecorder } from "../../../core/visits/server/recorder.ts";
import { createReportDescriber } from "../../../core/visits/server/report.ts";
import { createVisitId, deleteVisit, insertVisits } from "../../../core/visits/server/visits.ts";
import { readPeriod } from "./read-period.ts";
import { createVisitCountsKind } from "./store-counts.ts";

const script = path.resolve(import.meta.dirname, "../testing/roll-up-process.ts");
const start = Date.UTC(2026, 0, 20, 12);
const day = 24 * 60 * 60 * 1_000;
const keepDays = 7;
/** Most visits come today. The others are put on days that are counted, or whose visits were deleted, by wrong clocks. */
const ages = [0, 0, 0, 0, 1, 1, 2, 6, 7, 8, 9, 20, 40];

/** Starts a process that counts days without end. Returns the function that kills it. */
async function startCounting({ dataDir, databaseUrl = "" }: TestDatabase, now: number) {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      TIMEZONE: "UTC",
      VISITS_KEEP: String(keepDays),
      CLOCK: String(now),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  return async () => {
    expect(child.exitCode).toBeNull();
    child.kill("SIGKILL");
    await exit;
  };
}

interface Expected {
  id: string;
  date: string;
  country: string;
  actions: VisitReport["actions"];
}

const emptyReport = { referrer: "", entry: "/", pages: [] };

function count(texts: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort();
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}

describe.each(engines)("two processes that count days on %s", { timeout: 60_000 }, (engine) => {
  test("leave exact figures after they were killed", () => killAndCompare(engine, 3));

  test(
    "leave exact figures after they were killed again and again",
    { tags: ["release"], timeout: 300_000 },
    () => killAndCompare(engine, 10),
  );
});

/** Kills two processes in each round, and compares the figures with those of the visits. */
async function killAndCompare(engine: Engine, rounds: number): Promise<void> {
  const database = await createMigratedDatabase(engine);
  onTestFinished(database.remove);
  const db = await openTestDatabase(database);
  onTestFinished(() => db.destroy());
  const describeReport = createReportDescriber({
    knownPages: { find: async (page) => page },
    config: { siteUrl: "https://ada.example" },
  });
  const { recordReport } = createVisitRecorder(db, { consume: async () => undefined });
  let now = start;
  let isOver = false;
  let version = 0;
  const visits = new Map<string, Expected>();

  async function add(): Promise<void> {
    const some = Array.from({ length: 20 }, () => {
      const visitedAt = now - pick(ages) * day;
      const country = pick(["Chile", "Kenya", "Norway"]);
      return {
        id: createVisitId(visitedAt),
        visitedAt,
        day: dayOf(visitedAt, "UTC"),
        country,
        city: undefined,
      };
    });
    await insertVisits(db, some);
    for (const { id, day: date, country } of some) visits.set(id, { id, date, country, actions: [] });
  }

  async function remove(): Promise<void> {
    const { id } = pick([...visits.values()]);
    if (await deleteVisit(db, id)) visits.delete(id);
  }

  async function report(): Promise<void> {
    const visit = pick([...visits.values()].filter(({ date }) => date >= dayOf(now - day, "UTC")));
    if (visit === undefined) return;
    visit.actions = [pick(actions)];
    version += 1;
    await recordReport(
      await describeReport(visit.id, { ...emptyReport, version, actions: visit.actions }, now),
    );
  }

  async function write(): Promise<void> {
    while (!isOver) {
      await add();
      for (let times = 0; times < 5; times += 1) await Promise.all([remove(), report()]);
      await sleep(20);
    }
  }

  async function readFigures() {
    const { days, tables } = await readPeriod(db, { from: "2025-01-01", to: "2026-12-31" });
    const rows = (table: "country" | "action") =>
      tables[table].map(({ value, visits: times }) => [value, times]).sort();
    return {
      days: Array.from(days, ([date, { visits: times }]) => [date, times])
        .filter(([, times]) => times !== 0)
        .sort(),
      countries: rows("country"),
      actions: rows("action"),
    };
  }

  function recount() {
    const all = [...visits.values()];
    return {
      days: count(all.map(({ date }) => date)),
      countries: count(all.map(({ country }) => country)),
      actions: count(all.flatMap((visit) => visit.actions)),
    };
  }

  await add();
  const writing = write();
  for (let times = 0; times < rounds; times += 1) {
    const running = await Promise.all([startCounting(database, now), startCounting(database, now)]);
    for (const kill of running) {
      await sleep(Math.random() * 200);
      await kill();
    }
    now += 8 * day;
  }
  isOver = true;
  await writing;
  // Before what was interrupted is finished, and after.
  const { run } = createVisitCountsKind({
    db,
    clock: () => now,
    config: { timeZone: "UTC", visitsKeep: keepDays },
  });
  expect(await readFigures()).toEqual(recount());
  await run([], new AbortController().signal);
  expect(await readFigures()).toEqual(recount());
  const counted = await db.selectFrom("visit_days").select(["day", "visits"]).execute();
  const sums = counted
    .map(({ day: date, visits: times }) => [date, times])
    .filter(([, times]) => times !== 0);
  expect(sums.sort()).toEqual(recount().days);
  const oldest = addDays(dayOf(now, "UTC"), -keepDays);
  const old = await db.selectFrom("visits").select("id").where("day", "<", oldest).execute();
  expect(old).toEqual([]);
}
