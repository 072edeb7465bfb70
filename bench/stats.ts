import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setOwner } from "../src/core/account/server/credentials.ts";
import { addDays, dayOf } from "../src/core/calendar/days.ts";
import { connect } from "../src/core/db/connect.ts";
import { migrate } from "../src/core/db/migrate.ts";
import { insertVisits, type Visit } from "../src/core/visits/server/visits.ts";
import { countClosedDays, deleteOldVisits } from "../src/features/insight/insight/store-counts.ts";
import { median } from "./median.ts";
import { asOwner, owner, signIn } from "./owner.ts";
import { startSite } from "./servers.ts";

const smallVisitCount = 10_000;
const largeVisitCount = 1_000_000;
const daysOfVisits = 365;
const visitsPerCommit = 1000;

export interface StatsTimes {
  /** Median time of `GET /api/dashboard/stats` with 1,000,000 visits, in milliseconds. */
  large: number;
  /** That time divided by the time with 10,000 visits. Both are measured alternately. */
  ratio: number;
}

/** Compares the time of the dashboard's stats on two sites, one with 100 times as many visits as the other. */
export async function compareStats(port: number): Promise<StatsTimes> {
  await using small = await startWithVisits(smallVisitCount, port);
  await using large = await startWithVisits(largeVisitCount, port + 1);
  const times = { small: [] as number[], large: [] as number[] };
  // Rounds below 0 warm up both sites.
  for (let round = -200; round < 1000; round += 1) {
    const [smallTime, largeTime] = [await small.timeStats(), await large.timeStats()];
    if (round < 0) continue;
    times.small.push(smallTime);
    times.large.push(largeTime);
  }
  return { large: median(times.large), ratio: median(times.large) / median(times.small) };
}

async function startWithVisits(visits: number, port: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-bench-"));
  await fill(dataDir, visits);
  const site = await startSite(dataDir, port);
  const headers = asOwner(await signIn(site.url));
  return {
    timeStats: async () => {
      const started = performance.now();
      const response = await fetch(`${site.url}/api/dashboard/stats`, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`GET /api/dashboard/stats returned ${response.status}`);
      return performance.now() - started;
    },
    [Symbol.asyncDispose]: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stores `count` visits, spread evenly over a year. */
async function fill(dataDir: string, count: number): Promise<void> {
  const { engine, db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate({ engine, db });
  await setOwner(db, owner);
  const now = Date.now();
  const today = dayOf(now, "UTC");
  for (let stored = 0; stored < count; stored += visitsPerCommit) {
    const daysAgo = Math.floor((stored / count) * daysOfVisits);
    const visit: Visit = {
      visitedAt: now - daysAgo * 86_400_000,
      day: addDays(today, -daysAgo),
      country: "Iceland",
      city: undefined,
    };
    await insertVisits(db, Array<Visit>(visitsPerCommit).fill(visit));
  }
  // Otherwise the site would count years of visits while it is measured.
  await countClosedDays(db, { today });
  await deleteOldVisits(db, { today, keepDays: 90 });
  await db.destroy();
}
