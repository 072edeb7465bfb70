import { tmpdir } from "node:os";
import path from "node:path";
import type { Engine } from "../../src/core/db/connect.ts";
import { ensureBrowser } from "../../test/browser.ts";
import { findFreePort } from "../../test/postgres-server.ts";
import { median } from "../median.ts";
import { asOwner, signIn } from "../owner.ts";
import { createRows, type Rows } from "../rows.ts";
import { type BenchServer, startSite } from "../servers.ts";
import { timeRestore, waitForBackup } from "./backup.ts";
import { timeDialogs } from "./dialogs.ts";
import { measureInsight } from "./insight.ts";
import { createLargeData, type DataLocation, type LargeData } from "./large-data.ts";
import { openPosts } from "./posts.ts";
import { timePublicList } from "./public-list.ts";
import { measureBurst, measureSaves } from "./saves.ts";
import { send } from "./send.ts";
import { p99 } from "./visitors.ts";

const editedPosts = 10;
const searches = 9;

/** Measures a site with 3,000 posts, 3 million visits, and 50,000 messages, and prints the rows. */
export async function measureScale(engine: Engine): Promise<void> {
  const rows = createRows();
  const data = await createLargeData(engine);
  try {
    rows.atMost("3,000 posts, 3 million visits, and 50,000 messages written", data.seconds, 180, "s");
    const peaks = [await measureSite(rows, data.place), await measureBackup(rows, data)];
    rows.atMost("memory at its peak", Math.max(...peaks), 250, "MB");
    if (engine === "sqlite") await measureInsight(rows);
  } finally {
    await data.remove();
    console.log(engine === "sqlite" ? "SQLite" : "PostgreSQL");
    rows.print();
  }
}

/** Returns the peak memory of the site. */
async function measureSite(rows: Rows, place: DataLocation): Promise<number> {
  const starts = [await timeStart(place), await timeStart(place)];
  const metricsPort = await findFreePort();
  const site = await start(place, { METRICS_PORT: String(metricsPort) });
  try {
    const startTime = median([...starts, site.startTime]);
    rows.atMost("start to first response, median of three", startTime / 1000, 1.5, "s");
    await measurePage(rows, site.url);
    const token = await signIn(site.url);
    const posts = await openPosts(site.url, asOwner(token), editedPosts);
    const saves = await measureSaves({ ...site, longestTurn: () => readLongestTurn(metricsPort) }, posts);
    rows.atMost("processor time of a save, mean", saves.processorTime, 100, "ms");
    rows.atMost("next /blog after a save, slowest", saves.nextList, 300, "ms");
    rows.atMost("next page of the post after a save, slowest", saves.nextPost, 300, "ms");
    rows.atMost("next feed after a save, slowest", saves.nextFeed, 300, "ms");
    rows.atMost("longest turn of the event loop after a save", saves.longestTurn, 50, "ms");
    rows.atMost("the same, with these pages", saves.longestTurnWithPages, 50, "ms");
    const burst = await measureBurst(site.url, posts);
    rows.atMost("visitors' p99 during 20 saves a second", p99(burst.visitors), 250, "ms");
    rows.atMost("slowest of these saves", Math.max(...burst.saves) / 1000, 1, "s");
    const list = await timePublicList(site.url);
    rows.atMost("GET /api/blogs/public while visits arrive, median", median(list), 5, "ms");
    rows.atMost("the same, p99", p99(list), 50, "ms");
    const slugs = posts.map(({ slug }) => slug);
    const changing = median(await timePublicList(site.url, slugs));
    rows.atMost("the same while views arrive, too, median", changing, 100, "ms");
    await measureSearch(rows, site.url);
    await measureDialogs(rows, site.url, token);
    return await site.peakMemory();
  } finally {
    await site.stop();
  }
}

async function measurePage(rows: Rows, siteUrl: string): Promise<void> {
  const { body } = await send(`${siteUrl}/blog`);
  rows.atMost("/blog, its document", body.byteLength / 1024, 150, "KB");
  rows.atMost("/blog, its elements", countElements(body.toString()), 1_500, "elements");
}

/** Counts the start tags outside of scripts and styles. */
function countElements(html: string): number {
  const markup = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return markup.match(/<[a-z][^\s/>]*/gi)?.length ?? 0;
}

/** Searches for words that all posts have, and for one that none has, each time in an address that is not cached. */
async function measureSearch(rows: Rows, siteUrl: string): Promise<void> {
  const time = async (words: string) => {
    const times: number[] = [];
    for (let run = 0; run < searches; run += 1)
      times.push((await send(`${siteUrl}/blog?q=${words}+${"a".repeat(run + 1)}`)).time);
    return median(times);
  };
  rows.atMost("a search for words that all posts have, median", await time("the+index"), 150, "ms");
  rows.atMost("a search for a word that no post has, median", await time("zebra"), 50, "ms");
}

async function measureDialogs(rows: Rows, siteUrl: string, token: string): Promise<void> {
  const browser = await ensureBrowser();
  if (browser === undefined) {
    console.log("The dialogs are not measured, because no Chromium or Chrome was found. Set CHROMIUM_PATH.");
    return;
  }
  const { post, edit } = await timeDialogs(browser, { siteUrl, token });
  rows.atMost('"Post" dialog of the admin list', post, 200, "ms");
  rows.atMost('"Edit" dialog of the admin list', edit, 200, "ms");
}

/** Returns the peak memory of a site that makes a backup. */
async function measureBackup(rows: Rows, data: LargeData): Promise<number> {
  const site = await start(data.place, { BACKUP_KEEP: "7,4" });
  try {
    const { file, seconds, visitors } = await waitForBackup(site.url, asOwner(await signIn(site.url)));
    rows.atMost("nightly backup, created and verified", seconds, 60, "s");
    rows.atMost("visitors' p99 during the backup", p99(visitors), 50, "ms");
    rows.atMost("restore of the backup", await timeRestore(file, await data.createPlace()), 60, "s");
    return await site.peakMemory();
  } finally {
    await site.stop();
  }
}

async function timeStart(place: DataLocation): Promise<number> {
  const site = await start(place, {});
  await site.stop();
  return site.startTime;
}

async function start(place: DataLocation, environment: Record<string, string>): Promise<BenchServer> {
  return startSite(place.dataDir, await findFreePort(), {
    DATABASE_URL: place.databaseUrl ?? "",
    // The same in every run, because share pictures show the address of the site.
    SITE_URL: "http://localhost:3977",
    CACHE_DIR: path.join(tmpdir(), `foliodesk-scale-cache-${process.getuid?.() ?? ""}`),
    ...environment,
  });
}

/**
 * Returns the longest turn of the event loop of a site with METRICS_PORT since it was last asked, in milliseconds. It is measured
 * every 10 ms, so an idle event loop has turns of 10 ms, and a turn may be up to 10 ms too long.
 */
async function readLongestTurn(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("The site has no metric of its event loop");
  return Number(seconds) * 1000;
}
