import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { makeBlog } from "../../test/builders.ts";
import { engines } from "../../test/databases.ts";
import { readStore } from "../../test/read-store.ts";
import { createVisitorCleanup } from "./visitor-cleanup.ts";
import { hashAge } from "./visitors.ts";

const start = Date.UTC(2026, 2, 30, 22, 30);
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const miniflux = "Mozilla/5.0 (compatible; Miniflux/2.2.3; +https://miniflux.app)";

/** Visits the site, reads its feed, and visits it as the owner. */
async function leaveTraces(app: TestApp): Promise<void> {
  const visit = { method: "POST", headers: { "User-Agent": browser } };
  await app.request("/api/dashboard/visits", visit);
  await app.request("/feed.xml", { headers: { "User-Agent": miniflux } });
  await app.request("/api/dashboard/visits", { ...visit, headers: { "Visit-Source": "owner" } });
  await app.context.requestCounter.stop();
}

/** Returns the salt, and the hashes of the visitor, the reader, and the owner. */
async function findTraces({ context: { db } }: TestApp): Promise<string[]> {
  const salts = await db.selectFrom("visit_salts").select("salt as text").execute();
  const visitors = await db.selectFrom("visitor_hashes").select("hash as text").execute();
  const requests = await db.selectFrom("request_hashes").select("hash as text").execute();
  return [...salts, ...visitors, ...requests].map(({ text }) => text);
}

describe.each(engines)("what tells visitors apart on %s", (engine) => {
  test("is deleted after 48 hours, from the database, its file, and its log", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now, pages: true });
    const { run } = createVisitorCleanup(app.context);
    const clean = () => run([], new AbortController().signal);
    await makeBlog(app);
    await leaveTraces(app);
    const traces = await findTraces(app);
    expect(traces).toHaveLength(4);
    const readTraces = async () => {
      const stored = await readStore(app.context);
      return traces.filter((trace) => stored.includes(trace)).length;
    };
    now = start + hashAge - 1;
    await clean();
    expect(await readTraces()).toBe(4);
    now = start + hashAge;
    await leaveTraces(app);
    await clean();
    expect(await readTraces()).toBe(0);
    const days = await app.context.db.selectFrom("visit_salts").select("day").execute();
    expect(days).toEqual([{ day: "2026-04-01" }]);
  });
});
