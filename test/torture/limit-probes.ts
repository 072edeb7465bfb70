import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../../server/db/connect.ts";
import type { Failure } from "./ledger.ts";
import { browser } from "./writers.ts";

export type ReportFailure = (failure: Failure) => void;

/** Someone who makes more requests than a limit allows. */
export interface LimitProbe {
  name: string;
  limit: number;
  path: string;
  init: RequestInit;
  /** Returns the uses that were allowed, from the database and the statuses of the responses. */
  countAllowed: (db: Database, statuses: number[]) => Promise<number>;
}

/** The country of the visits that are sent to exceed the limit. No other visit has one. */
const country = "IS";

/** Each is one IPv6 subscriber, or one IPv4 address for signing in. */
export function listProbes({ viewed, liked }: { viewed: string; liked: string }): LimitProbe[] {
  const json = { "Content-Type": "application/json" };
  const from = (address: string) => ({ "User-Agent": browser, "X-Forwarded-For": address });
  return [
    {
      name: "visits",
      limit: 300,
      path: "/api/dashboard/visits",
      init: { method: "POST", headers: { ...from("2001:db8:1::1"), "Visitor-Country": country } },
      countAllowed: (db) => count(db, sql`select count(*) as count from visits where country is not null`),
    },
    {
      name: "views",
      limit: 300,
      path: `/api/Blogs/slug/${viewed}`,
      init: { headers: from("2001:db8:2::1") },
      countAllowed: (db) => count(db, sql`select views as count from blogs where slug = ${viewed}`),
    },
    {
      name: "likes",
      limit: 60,
      path: `/api/blogs/${liked}/likes`,
      init: { method: "PATCH", headers: { ...json, ...from("2001:db8:3::1") }, body: '{"action":"like"}' },
      countAllowed: (db) => count(db, sql`select likes as count from blogs where id = ${liked}`),
    },
    {
      name: "messages",
      limit: 20,
      path: "/api/messages",
      init: {
        method: "POST",
        headers: { ...json, ...from("2001:db8:4::1") },
        body: JSON.stringify({ name: "Probe", email: "a@example.org", message: "Probe", consent: "no" }),
      },
      countAllowed: (db) => count(db, sql`select count(*) as count from messages where name = 'Probe'`),
    },
    {
      name: "sign-ins",
      limit: 10,
      path: "/api/auth/login",
      init: {
        method: "POST",
        headers: { ...json, ...from("192.0.2.1") },
        body: JSON.stringify({ email: "nobody@example.org", password: "a wrong password" }),
      },
      countAllowed: async (_db, statuses) => statuses.filter((status) => status === 401).length,
    },
  ];
}

async function count(db: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return Number((await query.execute(db)).rows[0]?.count);
}

/** Sends three times as many requests as are allowed, spread over the time, and returns the statuses of the responses. */
export async function exceed(
  { limit, path, init }: LimitProbe,
  { url, seconds, onFailure }: { url: string; seconds: number; onFailure: ReportFailure },
): Promise<number[]> {
  const statuses: number[] = [];
  const attempts = 3 * limit;
  const started = performance.now();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const at = started + (attempt * seconds * 1000) / attempts;
    await sleep(Math.max(0, at - performance.now()));
    const startedAt = performance.now();
    const status = await fetch(url + path, init).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => undefined,
    );
    if (status === undefined || status >= 500)
      onFailure({
        request: `${init.method ?? "GET"} ${path}`,
        status,
        startedAt,
        endedAt: performance.now(),
      });
    if (status !== undefined) statuses.push(status);
  }
  return statuses;
}
