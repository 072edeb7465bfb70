import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setOwner } from "../../src/core/account/server/credentials.ts";
import { addDays } from "../../src/core/calendar/days.ts";
import { connect, type Database } from "../../src/core/db/connect.ts";
import { migrate } from "../../src/core/db/migrate.ts";
import { changeDays } from "../../src/core/visits/server/visits.ts";
import { countClosedDays } from "../../src/features/insight/insight/store-counts.ts";
import { findFreePort } from "../../test/postgres-server.ts";
import { median } from "../median.ts";
import { asOwner, owner, signIn } from "../owner.ts";
import type { Rows } from "../rows.ts";
import { startSite } from "../servers.ts";
import { addYears, days, visitsPerDay } from "../years-of-visits.ts";
import { send } from "./send.ts";

const calls = 9;

/** Measures the figures of 10 million visits over ten years, on SQLite. */
export async function measureInsight(rows: Rows): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-years-"));
  const today = new Date().toISOString().slice(0, 10);
  try {
    const { engine, db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
    await migrate({ engine, db });
    await setOwner(db, owner);
    await addYears(db, today);
    await measureCounting(rows, db, today);
    await db.destroy();
    const { size } = await stat(path.join(dataDir, "foliodesk.sqlite"));
    rows.atMost("database of 10 million visits over ten years", size / 1_000_000, 1_000, "MB");
    await measureScreens(rows, dataDir, today);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Counts yesterday again, as after a late report. */
async function measureCounting(rows: Rows, db: Database, today: string): Promise<void> {
  await db
    .transaction()
    .execute((transaction) => changeDays(transaction, [{ day: addDays(today, -1), visits: 0 }]));
  const turns = monitorEventLoopDelay({ resolution: 5 });
  turns.enable();
  const started = performance.now();
  await countClosedDays(db, { today });
  rows.atMost(`a day of ${visitsPerDay} visits counted`, (performance.now() - started) / 1_000, 2, "s");
  turns.disable();
  rows.atMost("longest turn of the event loop while it is counted", turns.max / 1_000_000, 50, "ms");
}

async function measureScreens(rows: Rows, dataDir: string, today: string): Promise<void> {
  const site = await startSite(dataDir, await findFreePort(), { TIMEZONE: "UTC" });
  try {
    const headers = asOwner(await signIn(site.url));
    const time = async (length: number, unit: string, filter = "") => {
      const query = new URLSearchParams({ from: addDays(today, 1 - length), to: today, unit });
      if (filter !== "") query.set("filter", filter);
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1)
        times.push((await send(`${site.url}/api/insight?${query}`, { headers })).time);
      return median(times);
    };
    const post = "page:/blog/a-post-about-something-3";
    rows.atMost("figures of today", await time(1, "hour"), 100, "ms");
    rows.atMost("figures of 30 days", await time(30, "day"), 100, "ms");
    rows.atMost("figures of 90 days", await time(90, "day"), 100, "ms");
    rows.atMost("figures of a year", await time(365, "week"), 100, "ms");
    rows.atMost("figures of all ten years", await time(days, "month"), 500, "ms");
    rows.atMost("90 days of a country", await time(90, "week", "country:Country 3"), 1_000, "ms");
    rows.atMost("90 days of a post", await time(90, "week", post), 1_000, "ms");
    rows.atMost("ten years of a post", await time(days, "month", post), 1_000, "ms");
  } finally {
    await site.stop();
  }
}
