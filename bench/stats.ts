import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { addDays, dayOf } from "../server/services/days.ts";
import { setOwner } from "../server/services/owner.ts";
import { insertVisits, type Visit } from "../server/services/visits.ts";
import { median } from "./median.ts";
import { startSite } from "./servers.ts";

const few = 10_000;
const many = 1_000_000;
const daysOfVisits = 365;
const visitsPerCommit = 1000;
const owner = { email: "owner@localhost", password: "only for this benchmark" };

export interface StatsTimes {
  /** Median milliseconds of `GET /api/dashboard/stats` with 1,000,000 visits. */
  many: number;
  /** How that compares with 10,000 visits, measured in turns. */
  ratio: number;
}

/** Compares the dashboard's figures of two sites, one with a hundred times the visits of the other. */
export async function compareStats(port: number): Promise<StatsTimes> {
  await using small = await startWithVisits(few, port);
  await using large = await startWithVisits(many, port + 1);
  const times = { small: [] as number[], large: [] as number[] };
  // The first rounds warm both up.
  for (let round = -200; round < 1000; round += 1) {
    const [first, second] = [await small.timeStats(), await large.timeStats()];
    if (round < 0) continue;
    times.small.push(first);
    times.large.push(second);
  }
  return { many: median(times.large), ratio: median(times.large) / median(times.small) };
}

async function startWithVisits(visits: number, port: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "deskfolio-bench-"));
  await fill(dataDir, visits);
  const site = await startSite(dataDir, port);
  const headers = { Authorization: `Bearer ${await signIn(site.url)}` };
  return {
    timeStats: async () => {
      const started = performance.now();
      const answer = await fetch(`${site.url}/api/dashboard/stats`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The dashboard's figures: ${answer.status}`);
      return performance.now() - started;
    },
    [Symbol.asyncDispose]: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A year of visits, evenly spread. */
async function fill(dataDir: string, count: number): Promise<void> {
  const { db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate(db);
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
  await db.destroy();
}

async function signIn(url: string): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(owner) };
  const answer = (await (await fetch(`${url}/api/auth/login`, init)).json()) as { token: string };
  return answer.token;
}
