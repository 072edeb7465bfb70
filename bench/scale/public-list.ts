import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { browser } from "../wrk.ts";
import { send } from "./send.ts";

/** In seconds. */
const duration = 5;
/** Per second. */
const visits = 50;

/**
 * Returns the milliseconds that the compressed public list took each time, while visits are recorded, each from another
 * address.
 * @param viewed the slugs of posts. With each visit, a view of one of them is counted, which changes the list
 */
export async function timePublicList(siteUrl: string, viewed: string[] = []): Promise<number[]> {
  const end = performance.now() + duration * 1000;
  const times: number[] = [];

  async function arrive(): Promise<void> {
    for (let visitor = 0; performance.now() < end; visitor += 1) {
      const headers = { "User-Agent": browser, "X-Forwarded-For": randomAddress() };
      const slug = viewed[visitor % viewed.length];
      await Promise.all([
        send(`${siteUrl}/api/dashboard/visits`, { method: "POST", headers }),
        slug === undefined ? undefined : send(`${siteUrl}/api/Blogs/slug/${slug}`, { headers }),
      ]);
      await sleep(1000 / visits);
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

function randomAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(256)].join(".");
}
