import { describe, expect, test } from "vitest";
import { createVisitorCleanup } from "../../src/core/visits/server/visitor-cleanup.ts";
import { forgetVisitors, hashAge } from "../../src/core/visits/server/visitors.ts";
import { insertVisits } from "../../src/core/visits/server/visits.ts";
import { countVisits } from "../../src/features/insight/insight/count-visits.ts";
import { requestCounter } from "../../src/features/requests/parts.ts";
import { startTestApp, type TestApp } from "../app.ts";
import { makeBlog } from "../builders.ts";
import { bothEngines } from "../databases.ts";
import { readStore } from "../read-store.ts";

const start = Date.UTC(2026, 2, 30, 22, 30);
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
const miniflux = "Mozilla/5.0 (compatible; Miniflux/2.2.3; +https://miniflux.app)";

/** Visits the site, reads its feed, and visits it as the owner. */
async function leaveTraces(app: TestApp): Promise<void> {
  const visit = { method: "POST", headers: { "User-Agent": browser } };
  await app.request("/api/dashboard/visits", visit);
  await app.request("/feed.xml", { headers: { "User-Agent": miniflux } });
  await app.request("/api/dashboard/visits", { ...visit, headers: { "Visit-Source": "owner" } });
  await app.context.get(requestCounter).stop();
}

/** Returns the salt, and the hashes of the visitor, the reader, and the owner, as they are stored. */
async function findTraces({ context: { db, engine } }: TestApp): Promise<string[]> {
  const salts = await db.selectFrom("visit_salts").select("salt as text").execute();
  const requests = await db.selectFrom("request_hashes").select("hash as text").execute();
  const visits = await db
    .selectFrom("visits")
    .select("visitor_hash as hash")
    .where("visitor_hash", "is not", null)
    .$narrowType<{ hash: number }>()
    .execute();
  const hashes = visits.map(({ hash }) => (engine === "sqlite" ? toBytes(hash) : String(hash)));
  return [...salts.map(({ text }) => text), ...requests.map(({ text }) => text), ...hashes];
}

/** https://www.sqlite.org/fileformat.html#record_format: integers are big-endian. */
function toBytes(hash: number): string {
  const bytes = Buffer.alloc(6);
  bytes.writeUIntBE(hash, 0, 6);
  return bytes.toString("latin1");
}

describe.each(bothEngines)("what tells visitors apart on %s", (engine) => {
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

  test("is replaced by numbers, after which as many visitors are counted, although two processes do it", async () => {
    await using app = await startTestApp(engine, { clock: () => start });
    const { db } = app.context;
    const day = "2026-03-30";
    await leaveTraces(app);
    // More than are replaced at a time. Each visitor has visits in several parts.
    const visits = Array.from({ length: 1_000 }, (_, index) => ({
      visitedAt: start + index,
      day,
      visitorHash: 2 ** 47 + (index % 300),
      country: "Chile",
      city: undefined,
    }));
    await insertVisits(db, visits);
    await insertVisits(db, [{ ...visits[0], visitedAt: start, day, country: "Chile", city: undefined }]);
    const count = async () =>
      (await countVisits(db, day)).find(({ dimension }) => dimension === "total")?.visitors;
    const readDay = () =>
      db
        .selectFrom("visit_days")
        .select(["changes", "counted_changes"])
        .where("day", "=", day)
        .executeTakeFirstOrThrow();
    const [visitors, before] = [await count(), await readDay()];
    expect(visitors).toBe(301);
    await db.updateTable("visit_days").set({ counted_changes: before.changes }).execute();
    await Promise.all([forgetVisitors(db, start + hashAge), forgetVisitors(db, start + hashAge)]);
    expect(await count()).toBe(visitors);
    // A count that has begun is discarded, and one that is stored stays.
    const after = await readDay();
    expect(after.changes).toBeGreaterThan(before.changes);
    expect(after.counted_changes).toBe(after.changes);
    const left = await db.selectFrom("visits").select("id").where("visitor_hash", "is not", null).execute();
    expect(left).toEqual([]);
    expect(await db.selectFrom("visitor_hashes").selectAll().execute()).toEqual([]);
  });
});
