import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { apps } from "../src/core/desk/screens/apps.ts";
import { demoPosts } from "../src/features/demo/demo-content.ts";
import { fillDatabase } from "./fill-database.ts";
import { fileTimeDuringSignIns, flood, memoryAfterNewVisitors } from "./flood.ts";
import { median } from "./median.ts";
import { createRows, type Rows } from "./rows.ts";
import { type BenchServer, startReference, startSite } from "./servers.ts";
import { compareStats } from "./stats.ts";
import { measureTransfer } from "./transfer.ts";
import { measureWriting } from "./writing.ts";
import { browser, compareRates, type Load } from "./wrk.ts";

const port = 3977;
const screens = ["/", `/blog/${demoPosts[0]?.slug}`, ...apps.map(({ path }) => path)];

/** What all measurements share. */
interface Bench {
  rows: Rows;
  dataDir: string;
}

/** Measures the budgets in docs/architecture.md on the built site with the sample data, and prints them. */
export async function measureSite(): Promise<void> {
  const rows = createRows();
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-bench-"));
  try {
    await fillDatabase(dataDir);
    await measureRunningSite({ rows, dataDir });
    await measureWriter(rows, dataDir);
    await measureStats(rows);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  rows.print();
}

async function measureRunningSite({ rows, dataDir }: Bench): Promise<void> {
  const starts = [await timeStart(dataDir), await timeStart(dataDir)];
  const site = await startSite(dataDir, port);
  try {
    const startTime = median([...starts, site.startTime]);
    rows.atMost("start to first response, median of three", startTime / 1000, 1, "s");
    await measureRates(rows, site);
    const home = await measureTransfer(`${site.url}/`);
    rows.atMost("first load of /, total", home.total / 1024, 250, "KB");
    for (const screen of screens) {
      const { script } = await measureTransfer(site.url + screen);
      rows.atMost(`JavaScript of ${screen}, brotli`, script / 1024, 105, "KB");
    }
    await measureLoads(rows, site);
  } finally {
    await site.stop();
  }
}

/** On a site of its own, which no flood has made refuse to sign the owner in. */
async function measureWriter(rows: Rows, dataDir: string): Promise<void> {
  const site = await startSite(dataDir, port);
  try {
    await measureWriting(rows, site.url);
  } finally {
    await site.stop();
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const site = await startSite(dataDir, port);
  await site.stop();
  return site.startTime;
}

/** Compares the rates of the site with those of a bare server. */
async function measureRates(rows: Rows, site: BenchServer): Promise<void> {
  const unit = "times bare node:http";
  const [page, list] = ["/", "/api/blogs/public"];
  rows.atLeast("cached page", await compare({ url: site.url + page }), 0.33, unit);
  rows.atLeast("GET /api/blogs/public", await compare({ url: site.url + list }), 0.25, unit);
  const visit = {
    url: `${site.url}/api/dashboard/visits`,
    method: "POST",
    requests: "new addresses",
  } as const;
  rows.atLeast("durable visit recording (SQLite, FULL)", await compare(visit), 0.1, unit);
  rows.atLeast("visits, each with a report", await compare({ ...visit, requests: "reports" }), 0.08, unit);

  async function compare(tested: Load): Promise<number> {
    const { url, method = "GET" } = tested;
    // Only browsers get an id, under which they can report more.
    const headers = { "Accept-Encoding": "identity", "User-Agent": browser };
    const reference = await startReference(new Request(url, { method, headers }));
    try {
      return await compareRates({ tested, reference: { ...tested, url: reference.url } });
    } finally {
      await reference.stop();
    }
  }
}

async function measureLoads(rows: Rows, site: BenchServer): Promise<void> {
  rows.atMost("resident memory after the load", await site.residentMemory(), 200, "MB");
  rows.atMost(
    "memory after 15 s of visits from new addresses",
    await memoryAfterNewVisitors(site),
    200,
    "MB",
  );
  for (const { what, visitorMedian, peakMemory } of await flood(site)) {
    rows.atMost(`visitors' median, 300 connections ${what}`, visitorMedian, 250, "ms");
    rows.atMost("the same, memory at its peak", peakMemory, 300, "MB");
  }
  const fileTime = await fileTimeDuringSignIns(site);
  rows.atMost("a built file's median, 100 connections signing in", fileTime, 250, "ms");
}

async function measureStats(rows: Rows): Promise<void> {
  const stats = await compareStats(port);
  rows.atMost("GET /api/dashboard/stats at 1,000,000 visits", stats.large, 5, "ms");
  rows.atMost("the same, relative to 10,000 visits", stats.ratio, 1.2, "times");
}
