import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReportFailure } from "./limit-probes.ts";
import type { SiteProcess } from "./site-process.ts";

interface SaveWatch {
  /** Where the owner saves. */
  url: string;
  token: string;
  sites: SiteProcess[];
  isDown: (site: SiteProcess) => boolean;
  seconds: number;
  onFailure: ReportFailure;
}

/** Milliseconds until a save that does not appear is given up. */
const giveUp = 15_000;
const pauseBetweenSaves = 500;
const slug = "watched";
const title = "Watched";

/**
 * Saves a post again and again, and requests its page from every instance until it has the new text. Returns the
 * milliseconds between the response to the save and the first request whose page has the text, one for each save and
 * instance that was running.
 */
export async function watchSaves({ sites, seconds, ...watch }: SaveWatch): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  const delays: number[] = [];
  let id: string | undefined;
  while (performance.now() < end) {
    const text = randomUUID();
    const saved = await save(watch, id, text);
    if (saved !== undefined) {
      id = saved.id;
      const seen = await Promise.all(sites.map((site) => waitForText(site, text, saved.at, watch.isDown)));
      delays.push(...seen.flatMap((delay) => delay ?? []));
    }
    await sleep(pauseBetweenSaves);
  }
  return delays;
}

async function save(
  { url, token, onFailure }: Pick<SaveWatch, "url" | "token" | "onFailure">,
  id: string | undefined,
  text: string,
): Promise<{ id: string; at: number } | undefined> {
  const [method, path] = id === undefined ? ["POST", "/api/blogs"] : ["PUT", `/api/blogs/${id}`];
  const startedAt = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, slug, image: "/x.webp", content: [text], published: true }),
  }).catch(() => undefined);
  if (response?.ok) return { id: ((await response.json()) as { _id: string })._id, at: performance.now() };
  const failure = { status: response?.status, startedAt, endedAt: performance.now() };
  onFailure({ request: `${method} ${path}`, ...failure });
  return undefined;
}

/** Returns `undefined` for an instance that is down. */
async function waitForText(
  site: SiteProcess,
  text: string,
  savedAt: number,
  isDown: SaveWatch["isDown"],
): Promise<number | undefined> {
  while (performance.now() - savedAt < giveUp) {
    if (isDown(site)) return undefined;
    const sentAt = performance.now();
    const page = await fetch(`${site.url}/blog/${slug}`).then(
      (response) => response.text(),
      () => "",
    );
    if (page.includes(text)) return sentAt - savedAt;
    await sleep(5);
  }
  return giveUp;
}
