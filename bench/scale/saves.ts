import { setTimeout as sleep } from "node:timers/promises";
import type { BenchServer } from "../servers.ts";
import type { EditedPost } from "./posts.ts";
import { send } from "./send.ts";
import { withVisitors } from "./visitors.ts";

/** Milliseconds in which everything is done that follows from a save. */
const settlingTime = 1_500;
/** Saves per second. */
const burstRate = 20;
const burstSeconds = 5;

/** All times in milliseconds. */
export interface SaveTimes {
  /** Mean processor time of a save and what follows from it, without requests for pages. */
  processorTime: number;
  /** The longest turn of the event loop during these saves. */
  longestTurn: number;
  /** The slowest `/blog`, page of the post, and feed that were the next after a save. */
  nextList: number;
  nextPost: number;
  nextFeed: number;
  /** The longest turn of the event loop during these saves and pages. */
  longestTurnWithPages: number;
}

/** The site, and what is asked of it from outside, because its own metrics take as much processor time as a save. */
export interface MeasuredSite extends Pick<BenchServer, "url" | "processorTime"> {
  /** Returns the longest turn of the event loop since it was last asked, in milliseconds. */
  longestTurn: () => Promise<number>;
}

/** Saves each post alone, and then each post before the pages that show it are requested. */
export async function measureSaves(site: MeasuredSite, posts: EditedPost[]): Promise<SaveTimes> {
  const request = async (path: string) => (await send(site.url + path)).time;
  const [first] = posts;
  // Once without being measured, so that all code has run and the pages have older versions.
  await first?.save();
  for (const path of ["/blog", "/feed.xml", ...posts.map(({ path }) => path)]) await request(path);
  await sleep(settlingTime);

  const idle = await processorTimeOf(async () => {
    for (const _ of posts) await sleep(settlingTime);
  });
  await site.longestTurn();
  const saving = await processorTimeOf(async () => {
    for (const { save } of posts) {
      await save();
      await sleep(settlingTime);
    }
  });
  const longestTurn = await site.longestTurn();
  const next = { list: [] as number[], post: [] as number[], feed: [] as number[] };
  for (const { path, save } of posts) {
    await save();
    next.list.push(await request("/blog"));
    next.post.push(await request(path));
    next.feed.push(await request("/feed.xml"));
    await sleep(settlingTime);
  }
  return {
    processorTime: (saving - idle) / posts.length,
    longestTurn,
    nextList: Math.max(...next.list),
    nextPost: Math.max(...next.post),
    nextFeed: Math.max(...next.feed),
    longestTurnWithPages: await site.longestTurn(),
  };

  async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
    const before = await site.processorTime();
    await work();
    return (await site.processorTime()) - before;
  }
}

/** Saves one post after the other 20 times a second. Returns visitors' times and those of the saves, in milliseconds. */
export async function measureBurst(siteUrl: string, posts: EditedPost[]) {
  const paths = ["/", "/blog", "/projects", ...posts.slice(0, 3).map(({ path }) => path)];
  const { result: saves, times } = await withVisitors(siteUrl, { paths, count: 4, pause: 10 }, async () => {
    const started: Promise<number>[] = [];
    for (let save = 0; save < burstRate * burstSeconds; save += 1) {
      const post = posts[save % posts.length];
      if (post !== undefined) started.push(post.save());
      await sleep(1000 / burstRate);
    }
    return Promise.all(started);
  });
  return { saves, visitors: times };
}
