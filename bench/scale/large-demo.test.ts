import type { Kysely } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { Schema } from "../../src/core/db/schema.ts";
import { countStates } from "../../src/core/messages/server/messages/counts.ts";
import { listMessages } from "../../src/core/messages/server/messages/list.ts";
import { fillDemo } from "../../src/features/demo/fill-demo.ts";
import { startTestApp } from "../../test/app.ts";
import { engines, tagsFor } from "../../test/databases.ts";
import { writeLargeDemo } from "./large-demo.ts";

// Each test parses many texts.
vi.setConfig({ testTimeout: 60_000 });

const now = Date.UTC(2026, 5, 15, 12);

function fill(db: Kysely<Schema>, numbers: Parameters<typeof writeLargeDemo>[0]) {
  const content = writeLargeDemo(numbers);
  return fillDemo(db, { content, now, timeZone: "Europe/Berlin", onProgress: () => {} });
}

/** What the data says, without the ids. */
async function readContent(db: Kysely<Schema>) {
  const columns = [
    "slug",
    "title",
    "image",
    "content",
    "views",
    "likes",
    "created_at",
    "published_at",
  ] as const;
  const [posts, messages, visits, days] = await Promise.all([
    db
      .selectFrom("blogs")
      .innerJoin("blog_texts", "blog_id", "id")
      .select(columns)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("messages")
      .select(["name", "email", "message", "contact_consent", "created_at", "state", "deleted_at"])
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("visits")
      .select(["visited_at", "day", "country", "city"])
      .orderBy("visited_at")
      .orderBy("country")
      .orderBy("city")
      .execute(),
    db.selectFrom("visit_days").select(["day", "visits"]).orderBy("day").execute(),
  ]);
  return { posts, messages, visits, days };
}

describe.each(engines)("a large demo on %s", (engine) => {
  const tags = tagsFor(engine);

  test("has the numbers of rows over three years, the same in every run", { tags }, async () => {
    const numbers = { posts: 70, visits: 2_000, messages: 300 };
    await using first = await startTestApp(engine);
    await using second = await startTestApp(engine);
    expect(await fill(first.context.db, numbers)).toEqual(numbers);
    await fill(second.context.db, numbers);
    const content = await readContent(first.context.db);
    expect(await readContent(second.context.db)).toEqual(content);

    const { posts, visits, days, messages } = content;
    expect([posts.length, visits.length, messages.length]).toEqual([70, 2_000, 300]);
    const byDay = Map.groupBy(visits, ({ day }) => day);
    expect(days).toEqual(
      Array.from(byDay, ([day, { length }]) => ({ day, visits: length })).sort((a, b) =>
        a.day < b.day ? -1 : 1,
      ),
    );
    for (const times of [
      posts.map(({ created_at }) => created_at),
      visits.map(({ visited_at }) => visited_at),
      messages.map(({ created_at }) => created_at),
    ]) {
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times[0]).toBeLessThan(now - 1_060 * 86_400_000);
      expect(times.at(-1)).toBeGreaterThan(now - 30 * 86_400_000);
      expect(times.at(-1)).toBeLessThanOrEqual(now);
    }
    for (const { content: text } of posts) expect(text.length).toBeLessThan(9_500);
    for (const { content: text } of posts) expect(text.length).toBeGreaterThan(7_500);
    expect(new Set(posts.map(({ image }) => image)).size).toBe(6);
    const list = await (await first.request("/api/blogs/public")).json();
    expect(list).toHaveLength(70);
  });

  test("most old messages are replied to or archived, few are new, and all are found", { tags }, async () => {
    await using app = await startTestApp(engine, { clock: () => now });
    const { db } = app.context;
    await fill(db, { posts: 1, visits: 1, messages: 2_000 });
    const counts = await countStates(db, now);
    expect(counts.replied + counts.archived).toBeGreaterThan(1_500);
    expect(counts.spam).toBeGreaterThan(50);
    expect(counts.spam).toBeLessThan(200);
    expect(counts.new).toBeGreaterThan(0);
    expect(counts.waiting).toBeLessThan(60);
    expect(counts.trash).toBeGreaterThan(0);
    expect(await db.selectFrom("message_search").select("message_id").execute()).toHaveLength(2_000);
    const { messages } = await listMessages(app.context, { search: "reader 1999", state: "all" }, now);
    expect(messages.length).toBeLessThanOrEqual(1);
  });
});
