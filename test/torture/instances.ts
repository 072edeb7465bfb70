import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Dashboard } from "../../contract/stats.ts";
import { connect, type Database } from "../../server/db/connect.ts";
import { startMailServer } from "../mail-server.ts";
import { startPostgres } from "../postgres.ts";
import { compare, createLedger, type Failure } from "./ledger.ts";
import { exceed, type LimitProbe, listProbes } from "./limit-probes.ts";
import { startProxy, whyNoProxy } from "./proxy.ts";
import { readFound } from "./read-found.ts";
import { startReading } from "./readers.ts";
import { createSiteProcess, type SiteProcess, savePost, signIn } from "./site-process.ts";
import { watchSaves } from "./watch-saves.ts";
import { startWriting } from "./writers.ts";

const instances = 3;
const mailsPerHour = 10;
/** Milliseconds for which a killed instance stays down. */
const downTime = 3_000;
/** Milliseconds within which a save appears on every instance. */
const visibleWithin = 1_000;

/** One line of the result. */
export interface Check {
  check: string;
  expected: string;
  found: string;
  passed: boolean;
}

interface Kill {
  /** From before the signal until the process has ended. */
  from: number;
  to: number;
}

/**
 * Runs three instances on one PostgreSQL behind nginx under load, kills one after the other and starts it again, and checks
 * that no request failed except those that a killed instance was handling, that limits and counts are exact for all
 * instances together, that a save appears on all of them, and that repeated work is done once.
 */
export async function checkInstances(seconds: number): Promise<Check[] | { skipped: string }> {
  const skipped = whyNoProxy();
  if (skipped !== undefined) return { skipped };
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-instances-"));
  const postgres = await startPostgres(["synchronous_commit=on"]);
  await using mail = await startMailServer();
  console.log("starting the instances");
  const dataDir = path.join(folder, "data");
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    NOTIFY_EMAIL: "owner@example.org",
    BACKUP_KEEP: "7",
    COUNTRY_HEADER: "Visitor-Country",
  };
  const sites = await Promise.all(Array.from({ length: instances }, () => createSiteProcess(environment)));
  const { db } = connect({ databaseUrl: postgres.url, dataDir, onIdleError: () => {} });
  try {
    // All together, as a deployment does.
    await Promise.all(sites.map((site) => site.start()));
    const proxy = await startProxy(
      sites.map(({ url }) => url),
      path.join(folder, "nginx"),
    );
    try {
      console.log("waiting for the first backup");
      const backups = path.join(dataDir, "backups");
      await waitForBackup(backups);
      const checks = await runLoad({ url: proxy.url, sites, db, seconds });
      return [
        ...checks,
        ...checkMails(mail.mails),
        exactly("nightly backups", 1, (await listBackups(backups)).length),
      ];
    } finally {
      await proxy.stop();
    }
  } finally {
    await db.destroy();
    await Promise.all(sites.map((site) => site.stop()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Load {
  url: string;
  sites: SiteProcess[];
  db: Database;
  seconds: number;
}

async function runLoad({ url, sites, db, seconds }: Load): Promise<Check[]> {
  const token = await signIn(url);
  await savePost(url, token, "viewed");
  const [liked = "", ...likedIds] = await Promise.all(
    ["liked", "first", "second", "third"].map((slug) => savePost(url, token, slug)),
  );
  console.log(`load for ${seconds} s`);
  const ledger = createLedger();
  const onFailure = (failure: Failure) => void ledger.failures.push(failure);
  const probes = listProbes({ viewed: "viewed", liked });
  const down = new Set<SiteProcess>();
  const paths = ["/", "/blog", "/blog/first", "/blog/second", "/feed.xml", "/api/blogs/public"];
  const reading = startReading({ url, paths, onFailure });
  // Few enough messages for their limit.
  const writing = startWriting({ urls: [url], token, likedIds, ledger, writers: 6, pause: 60 });
  const [kills, delays, ...statuses] = await Promise.all([
    killInTurn(sites, down, seconds),
    watchSaves({ url, token, sites, isDown: (site) => down.has(site), seconds, onFailure }),
    ...probes.map((probe) => exceed(probe, { url, seconds: 0.9 * seconds, onFailure })),
  ]);
  const [requests] = await Promise.all([reading.stop(), writing.stop()]);
  const found = await readFound(db);
  const limits = await Promise.all(probes.map((probe, i) => checkLimit(probe, db, statuses[i] ?? [], kills)));
  const probeVisits = Number(limits[0]?.found);
  const comparison = compare(ledger, {
    ...found,
    visits: found.visits - probeVisits,
    countedVisits: found.countedVisits - probeVisits,
  });
  const inFlight = ledger.failures.filter((failure) => kills.some((kill) => overlaps(failure, kill)));
  const others = ledger.failures.filter((failure) => !inFlight.includes(failure));
  const shown = await Promise.all(sites.map((site) => readTodayVisits(site.url, token)));
  return [
    {
      check: `requests that failed, of ${requests} pages and all writes`,
      expected: "0",
      found: [String(others.length), ...describeFailures(others)].join("; "),
      passed: others.length === 0,
    },
    {
      check: `requests that ${kills.length} killed instances were handling`,
      expected: "",
      found: [String(inFlight.length), ...describeFailures(inFlight)].join("; "),
      passed: inFlight.every(({ status }) => status === 502),
    },
    ...limits,
    exactly("acknowledged writes that are lost", 0, comparison.lost),
    exactly(`writes stored twice, of ${comparison.acknowledged}`, 0, comparison.extra),
    {
      check: "today's visits, as each instance counts them",
      expected: String(found.visits),
      found: shown.join(", "),
      passed: shown.every((visits) => visits === found.visits && visits === found.countedVisits),
    },
    describeDelays(delays),
  ];
}

/** Messages that are waiting when there are more of them than mails left are collected into one. */
function checkMails(mails: string[]): Check[] {
  const keys = mails.flatMap((mail) => [...mail.matchAll(/Message ([0-9a-f-]{36})/g)].map(([, key]) => key));
  return [
    {
      check: "mails about messages in an hour",
      expected: `at most ${mailsPerHour}`,
      found: String(mails.length),
      passed: mails.length > 0 && mails.length <= mailsPerHour,
    },
    exactly("messages that were mailed twice", 0, keys.length - new Set(keys).size),
  ];
}

/** Kills each instance once, spread over the time, and starts it again. */
async function killInTurn(sites: SiteProcess[], down: Set<SiteProcess>, seconds: number): Promise<Kill[]> {
  const kills: Kill[] = [];
  const started = performance.now();
  for (const [index, site] of sites.entries()) {
    const at = started + (seconds * 1000 * (index + 1)) / (sites.length + 1);
    await sleep(Math.max(0, at - performance.now()));
    console.log(`killing ${site.url}`);
    down.add(site);
    const from = performance.now();
    await site.kill();
    kills.push({ from, to: performance.now() });
    await sleep(downTime);
    await site.start();
    down.delete(site);
  }
  return kills;
}

/** Whether a request was sent before an instance had ended, and got no response before the instance was killed. */
function overlaps({ startedAt, endedAt }: Failure, { from, to }: Kill): boolean {
  return startedAt <= to && endedAt >= from;
}

/**
 * A use that an instance had counted when it was killed may have come to nothing, so fewer can be allowed, but never more. A
 * visit is counted together with its limit.
 */
async function checkLimit(
  probe: LimitProbe,
  db: Database,
  statuses: number[],
  kills: Kill[],
): Promise<Check> {
  const allowed = await probe.countAllowed(db, statuses);
  const least = probe.limit - (probe.name === "visits" ? 0 : kills.length);
  return {
    check: `${probe.name} allowed by their limit, of ${3 * probe.limit}`,
    expected: least === probe.limit ? String(least) : `${least} to ${probe.limit}`,
    found: String(allowed),
    passed: allowed <= probe.limit && allowed >= least,
  };
}

function exactly(check: string, expected: number, found: number): Check {
  return { check, expected: String(expected), found: String(found), passed: expected === found };
}

function describeDelays(delays: number[]): Check {
  const sorted = delays.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? Infinity];
  return {
    check: `${delays.length} times until a page requested from an instance has a save`,
    expected: `at most ${visibleWithin} ms`,
    found: `median ${Math.round(median)} ms, longest ${Math.round(slowest)} ms`,
    passed: slowest <= visibleWithin,
  };
}

/** Returns the requests with the number of failures and the longest time until one failed. */
function describeFailures(failures: Failure[]): string[] {
  const longest = new Map<string, { times: number; duration: number }>();
  for (const { request, status, startedAt, endedAt } of failures) {
    const name = `${request.replace(/[0-9a-f-]{36}/g, "…")} ${status ?? "no response"}`;
    const { times, duration } = longest.get(name) ?? { times: 0, duration: 0 };
    longest.set(name, { times: times + 1, duration: Math.max(duration, endedAt - startedAt) });
  }
  return [...longest].map(([name, { times, duration }]) => `${name} (${times}, ${Math.round(duration)} ms)`);
}

async function readTodayVisits(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/dashboard/stats`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as Dashboard).stats.todayVisits;
}

async function waitForBackup(folder: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while ((await listBackups(folder)).length === 0) {
    if (performance.now() > deadline) throw new Error("No instance has created a backup");
    await sleep(100);
  }
}

async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^foliodesk-nightly-.*\.tar\.gz$/.test(name));
}
