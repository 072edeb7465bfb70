import { setTimeout as sleep } from "node:timers/promises";
import { randomAddress } from "../forms.ts";
import { browser } from "../generator.ts";
import { send } from "./send.ts";

/** In seconds. */
const duration = 5;
/** Of each, per second. */
const viewsAndVisits = 50;

/**
 * Returns the milliseconds that the compressed public list took each time, while visits are recorded and views of posts are
 * counted, each from another address.
 * @param slugs the posts that are viewed
 */
export async function timePublicList(siteUrl: string, slugs: string[]): Promise<number[]> {
  const end = performance.now() + duration * 1000;
  const times: number[] = [];

  async function arrive(): Promise<void> {
    for (let visitor = 0; performance.now() < end; visitor += 1) {
      const headers = { "User-Agent": browser, "X-Forwarded-For": randomAddress() };
      await Promise.all([
        send(`${siteUrl}/api/dashboard/visits`, { method: "POST", headers }),
        send(`${siteUrl}/api/Blogs/slug/${slugs[visitor % slugs.length]}`, { headers }),
      ]);
      await sleep(1000 / viewsAndVisits);
    }
  }

  async function request(): Promise<void> {
    while (performance.now() < end) {
      const headers = { "Accept-Encoding": "gzip, br" };
      times.push((await send(`${siteUrl}/api/blogs/public`, { headers })).time);
      await sleep(20);
    }
  }

  await Promise.all([arrive(), request()]);
  return times;
}
