import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { bothEngines, createMigratedDatabase } from "../../../test/databases.ts";
import type { PublicBlog } from "../posts/contract/blogs.ts";
import { inTransaction } from "./retry.ts";
import { databaseFile } from "./sqlite.ts";

describe.each(bothEngines)("two instances on one %s", (engine) => {
  test("apply every request exactly once", { timeout: 60_000 }, async () => {
    const database = await createMigratedDatabase(engine);
    await using first = await startTestApp(engine, { database });
    if (engine === "postgres") await isolateStrictly(first, new URL(database.databaseUrl ?? ""));
    await using a = await startTestApp(engine, { database });
    await using b = await startTestApp(engine, { database });
    const { id, slug } = await makeBlog(a);
    // Each request comes from its own network, so that no limit applies.
    const calls = [
      (app: TestApp, address: string) => app.request("/api/dashboard/visits", { method: "POST", address }),
      (app: TestApp, address: string) => app.request(`/api/Blogs/slug/${slug}`, { address }),
      (app: TestApp, address: string) =>
        app.request(`/api/blogs/${id}/likes`, { method: "PATCH", json: { action: "like" }, address }),
    ];
    let requests = 0;
    function nextAddress(): string {
      requests += 1;
      return `10.0.${requests % 256}.${Math.floor(requests / 256)}`;
    }
    const rounds = 20;
    const statuses = await Promise.all(
      [a, b].flatMap((app) =>
        calls.flatMap((call) =>
          Array.from({ length: 4 }, async () => {
            const seen: number[] = [];
            for (let i = 0; i < rounds; i += 1) seen.push((await call(app, nextAddress())).status);
            return seen;
          }),
        ),
      ),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));
    const each = 2 * 4 * rounds;
    const { db } = a.context;
    expect(await db.selectFrom("blogs").select(["views", "likes"]).execute()).toEqual([
      { views: each, likes: each },
    ]);
    expect(await db.selectFrom("visit_days").select("visits").execute()).toEqual([{ visits: each }]);
    expect(await db.selectFrom("visits").select("id").execute()).toHaveLength(each);
    await Promise.all([a.context.close(), b.context.close(), first.context.close()]);
    await database.remove();
  });
});

test("two transactions that deadlock both succeed", async () => {
  await using app = await startTestApp("postgres");
  const { db } = app.context;
  const posts = [await makeBlog(app), await makeBlog(app)];
  const bothHaveOne = Promise.withResolvers<void>();
  let tries = 0;
  let waiting = 0;
  async function likeBoth(ids: string[]): Promise<void> {
    await inTransaction(db, async (transaction) => {
      tries += 1;
      for (const id of ids) {
        await transaction.updateTable("blogs").set({ likes: sql`likes + 1` }).where("id", "=", id).execute();
        waiting += 1;
        if (waiting >= 2) bothHaveOne.resolve();
        await bothHaveOne.promise;
      }
    });
  }
  const ids = posts.map(({ id }) => id);
  await Promise.all([likeBoth(ids), likeBoth(ids.toReversed())]);
  expect(tries).toBe(3);
  expect(await db.selectFrom("blogs").select("likes").execute()).toEqual([{ likes: 2 }, { likes: 2 }]);
});

/** Makes all new connections use serializable isolation, which causes serialization failures. */
async function isolateStrictly({ context }: TestApp, { pathname }: URL): Promise<void> {
  const name = sql.id(pathname.slice(1));
  await sql`alter database ${name} set default_transaction_isolation = 'serializable'`.execute(context.db);
}

/** Another program that writes to the app's SQLite file, as `sqlite3` on the command line would. */
function openElsewhere({ context }: TestApp): SqliteDatabase.Database {
  return new SqliteDatabase(path.join(context.config.dataDir, databaseFile));
}

describe("a SQLite file that another program is writing to", () => {
  test("blocks only writes, which succeed when the lock is released", async () => {
    await using app = await startTestApp("sqlite");
    const { slug } = await makeBlog(app);
    // The first reader of a text that was not saved by a request waits for its parsing.
    await app.request(`/api/Blogs/slug/${slug}`, { method: "HEAD" });
    const other = openElsewhere(app);
    other.exec("begin immediate");
    const visits = Array.from({ length: 20 }, () => app.request("/api/dashboard/visits", { method: "POST" }));
    for (let i = 0; i < 10; i += 1) {
      expect((await app.request("/api/ping")).status).toBe(200);
      expect((await app.request("/api/blogs/public")).status).toBe(200);
      expect((await app.request(`/api/Blogs/slug/${slug}`, { method: "HEAD" })).status).toBe(200);
      await sleep(100);
    }
    other.exec("commit");
    const responses = await Promise.all(visits);
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    other.close();
  });

  test("fails writes with 503 if it stays locked, and a post is shown without counting the view", {
    tags: ["release"],
  }, async () => {
    await using app = await startTestApp("sqlite");
    const { slug } = await makeBlog(app);
    const other = openElsewhere(app);
    other.exec("begin immediate");
    const [visit, post] = await Promise.all([
      app.request("/api/dashboard/visits", { method: "POST" }),
      app.request(`/api/Blogs/slug/${slug}`),
    ]);
    expect(visit.status).toBe(503);
    expect(visit.headers.get("retry-after")).toBe("5");
    expect(await visit.json()).toEqual({
      message: "The database is temporarily unavailable. Try again in a few seconds.",
    });
    expect([post.status, ((await post.json()) as PublicBlog).views]).toEqual([200, 0]);
    other.close();
    expect((await app.request("/api/dashboard/visits", { method: "POST" })).status).toBe(201);
  });
});
