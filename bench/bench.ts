import "./production.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { apps } from "../app/desktop/apps.ts";
import { demoPosts } from "../cli/demo-content.ts";
import { fillDatabase } from "./fill-database.ts";
import { flood, memoryAfterRest } from "./flood.ts";
import { measureHang } from "./hang.ts";
import { compareRates } from "./load.ts";
import { slowestPageWhileLocked } from "./lock.ts";
import { median } from "./median.ts";
import { measureRenderRate } from "./render-rate.ts";
import { startReference, startSite } from "./servers.ts";
import { fileTimeDuringSignIns } from "./sign-in-flood.ts";
import { compareStats } from "./stats.ts";
import { measureTransfer } from "./transfer.ts";
import { memoryAfterNewVisitors } from "./visit-memory.ts";

// `npm run bench` measures the budgets in docs/architecture.md on the built site and prints a table. It exits with 1 if a
// budget is exceeded.
interface Row {
  what: string;
  measured: number;
  unit: string;
  budget: string;
  withinBudget: boolean;
}

const port = 3977;
const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-bench-"));
const screens = ["/", `/blog/${demoPosts[0]?.slug}`, ...apps.map(({ path }) => path)];
const rows: Row[] = [];
try {
  await fillDatabase(dataDir);
  atLeast("pages rendered by one core", await measureRenderRate(dataDir, screens), 400, "pages/s");
  await measure();
  await measureStats();
  const { slowestRequest, slowestPage } = await measureHang(port);
  atMost("slowest request while PostgreSQL hangs", slowestRequest / 1000, "s", 5);
  atMost("slowest cached page while PostgreSQL hangs", slowestPage, "ms", 300);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.table(
  rows.map(({ what, measured, unit, budget, withinBudget }) => ({
    what,
    measured: `${measured.toFixed(2)} ${unit}`,
    budget,
    "within budget": withinBudget ? "yes" : "NO",
  })),
);
if (rows.some(({ withinBudget }) => !withinBudget)) process.exitCode = 1;

async function measure(): Promise<void> {
  const starts = [await timeStart(), await timeStart()];
  const site = await startSite(dataDir, port);
  try {
    const startTime = median([...starts, site.startTime]);
    atMost("start to first response, median of three", startTime / 1000, "s", 1);
    await compareWithReference("cached page", "/", 0.8);
    await compareWithReference("GET /api/blogs/public", "/api/blogs/public", 0.7);
    await compareVisits(site.url);
    atMost("slowest page while SQLite is locked", await slowestPageWhileLocked(site.url, dataDir), "ms", 300);
    const home = await measureTransfer(`${site.url}/`);
    atMost("first load of /, total", home.total / 1024, "KB", 250);
    for (const screen of screens) {
      atMost(
        `JavaScript of ${screen}, brotli`,
        (await measureTransfer(site.url + screen)).script / 1024,
        "KB",
        105,
      );
    }
    atMost("resident memory after the load", await site.residentMemory(), "MB", 200);
    for (const { what, visitorMedian, peakMemory } of await flood(site)) {
      atMost(`visitors' median, 300 connections ${what}`, visitorMedian, "ms", 250);
      atMost("the same, memory at its peak", peakMemory, "MB", 300);
    }
    const fileTime = await fileTimeDuringSignIns(site);
    atMost("a built file's median, 100 connections signing in", fileTime, "ms", 250);
    atMost("memory at most 30 s after that", await memoryAfterRest(site, 200), "MB", 200);
    atMost("memory after 15 s of visits from new addresses", await memoryAfterNewVisitors(site), "MB", 200);
  } finally {
    await site.stop();
  }

  async function compareWithReference(what: string, path: string, budget: number) {
    const url = site.url + path;
    const reference = await startReference(new Request(url, { headers: { "accept-encoding": "identity" } }));
    atLeast(what, await compareRates({ url }, { url: reference.url }), budget);
    await reference.stop();
  }
}

async function timeStart(): Promise<number> {
  const site = await startSite(dataDir, port);
  await site.stop();
  return site.startTime;
}

async function measureStats(): Promise<void> {
  const stats = await compareStats(port);
  atMost("GET /api/dashboard/stats at 1,000,000 visits", stats.large, "ms", 5);
  atMost("the same, relative to 10,000 visits", stats.ratio, "times", 1.2);
}

async function compareVisits(siteUrl: string): Promise<void> {
  const url = `${siteUrl}/api/dashboard/visits`;
  const reference = await startReference(new Request(url, { method: "POST" }));
  const headers = { "Content-Type": "application/json" };
  const load = { method: "POST", headers, fromManyNetworks: true } as const;
  const ratio = await compareRates({ ...load, url }, { ...load, url: reference.url });
  atLeast("durable visit recording (SQLite, FULL)", ratio, 0.35);
  await reference.stop();
}

function atLeast(what: string, measured: number, budget: number, unit = "times bare node:http"): void {
  rows.push({
    what,
    measured,
    unit,
    budget: `>= ${budget}`,
    withinBudget: measured >= budget,
  });
}

function atMost(what: string, measured: number, unit: string, budget: number): void {
  rows.push({ what, measured, unit, budget: `<= ${budget} ${unit}`, withinBudget: measured <= budget });
}
