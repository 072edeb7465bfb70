import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillDemo } from "../cli/fill-demo.ts";
import { setOwner } from "../server/account/credentials.ts";
import { connect } from "../server/db/connect.ts";
import { migrate } from "../server/db/migrate.ts";
import { median } from "./median.ts";
import { asOwner, owner, signIn } from "./owner.ts";
import type { Rows } from "./rows.ts";
import { type BenchServer, startSite } from "./servers.ts";

const messages = 100_000;
const calls = 21;
const tabs = 50;
/** Seconds for which open tabs are watched, and how many messages arrive in each when some do. */
const [watched, arriving] = [10, 5];

/** Measures the owner's mailbox with 100,000 messages, and what open tabs of it cost. */
export async function measureInbox(rows: Rows, port: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "foliodesk-bench-"));
  await fill(dataDir);
  const site = await startSite(dataDir, port);
  try {
    const headers = asOwner(await signIn(site.url));
    const time = (query: string) => timeCalls(`${site.url}/api/messages${query}`, headers);
    rows.atMost("the owner's list at 100,000 messages, median", await time(""), 50, "ms");
    rows.atMost("a search for a word that most of them have", await time("?q=the&state=all"), 50, "ms");
    rows.atMost("a search for a rare word", await time("?q=zebra&state=all"), 50, "ms");
    rows.atMost("messages in spam with a frequent word", await time("?q=the&state=spam"), 50, "ms");
    await measureTabs(rows, site, headers);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string): Promise<void> {
  const { engine, db } = connect({ databaseUrl: undefined, dataDir, onIdleError: () => {} });
  await migrate({ engine, db });
  await setOwner(db, owner);
  await fillDemo(db, { now: Date.now(), timeZone: "UTC", messages, onProgress: () => {} });
  await db.destroy();
}

async function timeCalls(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const started = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET ${url} returned ${response.status}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Compares the site with and without open tabs, while nothing happens and while messages arrive. */
async function measureTabs(rows: Rows, site: BenchServer, headers: Record<string, string>): Promise<void> {
  // Messages that have just been stored, and the start, are still being worked on.
  await watch(site, arriving);
  const before = await site.residentMemory();
  const [quiet, busy] = [await watch(site, 0), await watch(site, arriving)];
  const closing = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: tabs }, () =>
      fetch(`${site.url}/api/messages/events`, { headers, signal: closing.signal }),
    ),
  );
  const received = streams.map(drain);
  const [quietTabs, busyTabs] = [await watch(site, 0), await watch(site, arriving)];
  const memory = (await site.residentMemory()) - before;
  closing.abort();
  const events = await Promise.all(received);
  if (events.some((count) => count < 2)) throw new Error("An open tab was not told of new messages.");
  rows.atMost("processor time for 50 open tabs, per second", quietTabs - quiet, 5, "ms");
  rows.atMost("the same while 5 messages arrive per second", busyTabs - busy, 100, "ms");
  rows.atMost("memory for 50 open tabs", memory, 30, "MB");
}

/** Returns the processor time per second, in milliseconds, while some messages arrive. */
async function watch(site: BenchServer, messagesPerSecond: number): Promise<number> {
  const before = await site.processorTime();
  for (let second = 0; second < watched; second += 1) {
    const ended = sleep(1_000);
    for (let message = 0; message < messagesPerSecond; message += 1) await sendMessage(site.url);
    await ended;
  }
  return ((await site.processorTime()) - before) / watched;
}

let sent = 0;

async function sendMessage(siteUrl: string): Promise<void> {
  sent += 1;
  const message = { name: "Ada", email: "ada@example.org", message: `Message ${sent}`, consent: "yes" };
  const response = await fetch(`${siteUrl}/api/messages`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.${sent >> 8}.${sent & 255}.1` },
    body: JSON.stringify(message),
  });
  if (response.status !== 201) throw new Error(`POST /api/messages returned ${response.status}`);
}

/** Reads a stream until it is closed, and returns the number of its events. */
async function drain(response: Response): Promise<number> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  } catch {
    // It was closed.
  }
  return text.match(/^event: messages$/gm)?.length ?? 0;
}
