import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { MessagePage } from "../../src/core/messages/contract/messages.ts";
import type { Reply } from "../../src/features/replies/contract/replies.ts";

/** What the owner was told about replies. */
export interface ReplyLedger {
  /** The ids of those that were stored. */
  acknowledged: Set<string>;
  /** Responses that no reply should get, each with an example. */
  faults: Map<string, string>;
}

export interface ReplyWriterOptions {
  /** The URLs of the site's instances. Each call goes to one of them. */
  urls: string[];
  token: string;
  ledger: ReplyLedger;
}

const messages = 10;
const writers = 2;
/** Milliseconds between two replies of a writer. */
const pause = 60;

/** Sends messages of visitors, and then the owner's replies to them, until it is stopped. */
export async function sendReplies(options: ReplyWriterOptions): Promise<{ stop: () => Promise<void> }> {
  const ids = await prepareMessages(options);
  let isStopped = false;

  async function write(): Promise<void> {
    while (!isStopped) {
      await sendReply(options, ids[randomInt(ids.length)] ?? "");
      await sleep(pause);
    }
  }

  const running = Array.from({ length: writers }, write);
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

async function prepareMessages({ urls: [url = ""], token }: ReplyWriterOptions): Promise<string[]> {
  for (let count = 0; count < messages; count += 1) {
    const json = { name: "Jane", email: `jane${count}@example.com`, message: "Hello", consent: "yes" };
    await call(url, "/api/messages", json, {});
  }
  const response = await fetch(`${url}/api/messages`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await response.json()) as MessagePage).messages.map(({ _id }) => _id);
}

/** Tries a few times with the same key, as the site does. */
async function sendReply({ urls, token, ledger }: ReplyWriterOptions, messageId: string): Promise<void> {
  const key = randomUUID();
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": key };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const path = `/api/messages/${messageId}/replies`;
    const response = await call(urls[randomInt(urls.length)] ?? "", path, { text: key }, headers);
    const body = await response?.json().catch(() => undefined);
    if (response?.ok && body !== undefined) {
      ledger.acknowledged.add((body as Reply)._id);
      return;
    }
    // A 503 means that the database is unavailable.
    if (response !== undefined && !response.ok && response.status !== 503)
      ledger.faults.set(`POST ${response.status}`, path);
    await sleep(pause);
  }
}

/** Returns `undefined` if the site was killed in the middle of it. */
function call(url: string, path: string, json: unknown, headers: Record<string, string>) {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(20_000),
  };
  return fetch(url + path, init).catch(() => undefined);
}
