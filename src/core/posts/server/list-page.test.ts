import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { bounds } from "../../http/contract/bounds.ts";
import type { BlogSummary } from "../contract/blogs.ts";
import { hasBlogPage, listBlogPage } from "./list-page.ts";

/** Stores a post published at each of these times, and a draft. */
async function storePosts({ context }: TestApp, times: number[]): Promise<void> {
  for (const [index, time] of times.entries())
    await makeBlog({ context: { ...context, clock: () => time } }, { slug: `post-${index}` });
  await makeBlog({ context }, { published: false });
}

describe.each(bothEngines)("pages of posts on %s", (engine) => {
  test("have each published post once, newest first, in all of them and in those of its year", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const inYear = (year: number, count: number) =>
      Array.from({ length: count }, (_, index) => Date.UTC(year, 0, 1) + Math.floor(index / 2));
    await storePosts(app, [...inYear(2024, 61), Date.UTC(2025, 0, 1) - 1, ...inYear(2025, 70)]);
    const whole = (await (await app.request("/api/blogs/public")).json()) as BlogSummary[];
    const slugs = (blogs: { slug: string }[] | undefined) => blogs?.map(({ slug }) => slug);
    const all = [1, 2, 3].map((page) => listBlogPage(db, { page }));
    expect((await Promise.all(all)).flatMap((page) => slugs(page?.blogs))).toEqual(slugs(whole));
    const [older, oldest] = await Promise.all([1, 2].map((page) => listBlogPage(db, { year: 2024, page })));
    expect(older).toMatchObject({ posts: 62, pages: 2, year: 2024 });
    expect([older?.blogs.length, oldest?.blogs.length]).toEqual([bounds.blogPage, 2]);
    expect(slugs(older?.blogs)?.[0]).toBe("post-61");
    expect([...(older?.blogs ?? []), ...(oldest?.blogs ?? [])].map(({ date }) => date.slice(0, 4))).toEqual(
      Array(62).fill("2024"),
    );
  });

  test("exist up to the last post, and the check says the same as the list", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await storePosts(app, [...Array(60).fill(Date.UTC(2024, 5)), Date.UTC(2025, 0, 1)]);
    for (const [query, exists] of [
      [{ page: 2 }, true],
      [{ page: 3 }, false],
      [{ page: 999_999 }, false],
      [{ year: 2024, page: 1 }, true],
      [{ year: 2024, page: 2 }, false],
      [{ year: 2025, page: 1 }, true],
      [{ year: 2026, page: 1 }, false],
    ] as const) {
      expect([query, await hasBlogPage(db, query)]).toEqual([query, exists]);
      expect([query, (await listBlogPage(db, query)) !== undefined]).toEqual([query, exists]);
    }
  });
});
