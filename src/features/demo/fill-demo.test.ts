import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { engines } from "../../../test/databases.ts";
import { fillDemo, hasContent } from "./fill-demo.ts";

// Each test starts several programs, or parses many texts.
vi.setConfig({ testTimeout: 60_000 });

const now = Date.UTC(2026, 5, 15, 12);
const options = { now, timeZone: "Europe/Berlin", onProgress: () => {} };

describe.each(engines)("the sample data on %s", (engine) => {
  test("fills an empty database with posts, messages, and six weeks of visits", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    expect(await hasContent(db)).toBe(false);
    const progress: number[] = [];
    const added = await fillDemo(db, { ...options, onProgress: (done) => progress.push(done) });
    expect(await hasContent(db)).toBe(true);

    const posts = await (await app.request("/api/blogs/public")).json();
    expect(posts).toHaveLength(added.posts - 1);
    const days = await db.selectFrom("visit_days").select(["day", "visits"]).orderBy("day").execute();
    expect(days.length).toBeGreaterThanOrEqual(42);
    expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(added.visits);
    const countries = await db.selectFrom("visits").select("country").distinct().execute();
    expect(countries.length).toBeGreaterThan(10);
    const late = await db.selectFrom("visits").select("id").where("visited_at", ">", now).execute();
    expect(late).toEqual([]);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
  });

  test("a draft counts as content, visits do not", async () => {
    await using app = await startTestApp(engine);
    expect((await app.request("/api/dashboard/visits", { method: "POST" })).status).toBe(201);
    expect(await hasContent(app.context.db)).toBe(false);
    await makeBlog(app, { published: false });
    expect(await hasContent(app.context.db)).toBe(true);
  });

  test("does not change existing content when it is added anyway", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const mine = await makeBlog(app, { slug: "tests-that-can-fail", title: "Mine" });
    const first = await fillDemo(db, options);
    await fillDemo(db, options);
    const rows = await db.selectFrom("blogs").select(["id", "title"]).where("slug", "=", mine.slug).execute();
    expect(rows).toEqual([{ id: mine.id, title: "Mine" }]);
    const posts = await db.selectFrom("blogs").select("id").execute();
    expect(posts).toHaveLength(first.posts + 1);
  });
});
