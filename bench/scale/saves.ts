import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../median.ts";
import type { EditedPost } from "./posts.ts";
import type { createUsage, Used } from "./process-metrics.ts";
import { send } from "./send.ts";
import { withVisitors } from "./visitors.ts";

/** Milliseconds in which everything is done that follows from a save. */
const settlingTime = 1_500;
/** Saves per second. */
const burstRate = 20;
const burstSeconds = 5;

/** All times in milliseconds. */
export interface SaveTimes {
  /** Median processor time of a save and what follows from it, without requests for pages. */
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

type ReadUsage = ReturnType<typeof createUsage>;

/** Saves each post alone, and then each post before the pages that show it are requested. */
export async function measureSaves(
  siteUrl: string,
  posts: EditedPost[],
  readUsage: ReadUsage,
): Promise<SaveTimes> {
  const request = async (path: string) => (await send(siteUrl + path)).time;
  const [first] = posts;
  // Once without being measured, so that all code has run and the pages have older versions.
  await first?.save();
  for (const path of ["/blog", "/feed.xml", ...posts.map(({ path }) => path)]) await request(path);
  await sleep(settlingTime);

  const idle = await usageOf(() => sleep(settlingTime));
  const alone: Used[] = [];
  for (const { save } of posts) {
    alone.push(
      await usageOf(async () => {
        await save();
        await sleep(settlingTime);
      }),
    );
  }
  await readUsage();
  const next = { list: [] as number[], post: [] as number[], feed: [] as number[] };
  for (const { path, save } of posts) {
    await save();
    next.list.push(await request("/blog"));
    next.post.push(await request(path));
    next.feed.push(await request("/feed.xml"));
    await sleep(settlingTime);
  }
  return {
    processorTime: median(alone.map((used) => used.processorTime)) - idle.processorTime,
    longestTurn: Math.max(...alone.map((used) => used.longestTurn)),
    nextList: Math.max(...next.list),
    nextPost: Math.max(...next.post),
    nextFeed: Math.max(...next.feed),
    longestTurnWithPages: (await readUsage()).longestTurn,
  };

  async function usageOf(work: () => Promise<unknown>): Promise<Used> {
    await readUsage();
    await work();
    return readUsage();
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
