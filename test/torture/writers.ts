import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ledger } from "./ledger.ts";

export const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export interface WriterOptions {
  /** The URLs of the site's instances. Each write goes to one of them. */
  urls: string[];
  token: string;
  ledger: Ledger;
  /** The posts to like. */
  likedIds: string[];
  writers?: number;
  /** Milliseconds that each writer waits between two writes. */
  pause?: number;
}

/** Sends visits, likes, messages, and posts from different addresses until it is stopped. */
export function startWriting(options: WriterOptions): { stop: () => Promise<void> } {
  let stopped = false;

  async function write(): Promise<void> {
    const post = { slug: `torture-${randomUUID()}`, id: undefined };
    const kinds = [sendVisit, sendVisit, sendLike, sendMessage, savePost];
    while (!stopped) {
      const kind = kinds[randomInt(kinds.length)] ?? sendVisit;
      const wasReached = await kind({ ...options, post });
      // Nothing is listening while the site restarts.
      if (!wasReached) await sleep(20);
      if (options.pause !== undefined) await sleep(options.pause);
    }
  }

  const running = Array.from({ length: options.writers ?? 6 }, write);
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

interface Turn extends WriterOptions {
  /** The post that this writer keeps saving. No other writer saves it. */
  post: { slug: string; id: string | undefined };
}

type Outcome = { result: "success"; body: unknown } | { result: "refused" | "none" | "unreached" };

async function sendVisit(turn: Turn): Promise<boolean> {
  const { result } = await send(turn, "POST", "/api/dashboard/visits");
  return count(turn.ledger.visits, result);
}

async function sendLike(turn: Turn): Promise<boolean> {
  const id = turn.likedIds[randomInt(turn.likedIds.length)] ?? "";
  const tally = turn.ledger.likes.get(id) ?? { acknowledged: 0, uncertain: 0 };
  turn.ledger.likes.set(id, tally);
  const { result } = await send(turn, "PATCH", `/api/blogs/${id}/likes`, { action: "like" });
  return count(tally, result);
}

/** Retries a message under the same key a few times until a response arrives, as the site does. */
async function sendMessage(turn: Turn): Promise<boolean> {
  const key = randomUUID();
  const message = { name: "Ada", email: "ada@example.org", message: `Message ${key}`, consent: "yes" };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { result } = await send(turn, "POST", "/api/messages", message, { "Idempotency-Key": key });
    if (result === "unreached") return false;
    turn.ledger.messages.set(key, result === "success");
    if (result === "success") return true;
  }
  return true;
}

async function savePost(turn: Turn): Promise<boolean> {
  const { post, ledger } = turn;
  const text = randomUUID();
  const record = ledger.posts.get(post.slug) ?? { acknowledged: undefined, uncertain: [] };
  ledger.posts.set(post.slug, record);
  // It is unknown whether the creation was applied, so this writer continues with another post.
  if (post.id === undefined && record.uncertain.length > 0) {
    post.slug = `torture-${randomUUID()}`;
    return true;
  }
  const json = { title: "Torture", slug: post.slug, image: "/x.webp", content: [text], published: true };
  const headers = { Authorization: `Bearer ${turn.token}` };
  const outcome =
    post.id === undefined
      ? await send(turn, "POST", "/api/blogs", json, headers)
      : await send(turn, "PUT", `/api/blogs/${post.id}`, json, headers);
  if (outcome.result === "unreached") return false;
  if (outcome.result === "success") {
    post.id = (outcome.body as { _id: string })._id;
    Object.assign(record, { acknowledged: text, uncertain: [] });
  } else {
    record.uncertain.push(text);
  }
  return true;
}

function count(tally: { acknowledged: number; uncertain: number }, result: Outcome["result"]): boolean {
  if (result === "unreached") return false;
  if (result === "success") tally.acknowledged += 1;
  else tally.uncertain += 1;
  return true;
}

async function send(
  { urls, ledger }: Turn,
  method: string,
  path: string,
  json?: unknown,
  extra: Record<string, string> = {},
): Promise<Outcome> {
  const headers: Record<string, string> = {
    "User-Agent": browser,
    // Each request comes from a different network, because the rate limits are not being tested here.
    "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    ...(json !== undefined && { "Content-Type": "application/json" }),
    ...extra,
  };
  const body = json === undefined ? null : JSON.stringify(json);
  try {
    const url = urls[randomInt(urls.length)] ?? "";
    const response = await fetch(url + path, { method, headers, body, signal: AbortSignal.timeout(20_000) });
    if (response.ok) return { result: "success", body: await response.json() };
    await response.arrayBuffer();
    // A 503 means that the database is unavailable. Any other rejection of these writes is a bug.
    if (response.status !== 503) ledger.faults.set(`${method} ${response.status}`, path);
    return { result: "refused" };
  } catch (error) {
    const code =
      error instanceof Error && error.cause instanceof Error && "code" in error.cause && error.cause.code;
    return { result: code === "ECONNREFUSED" ? "unreached" : "none" };
  }
}
