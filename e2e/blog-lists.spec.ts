import type { Page } from "@playwright/test";
import { updateBlog } from "../src/core/posts/server/write.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

test.use({ expectedMessages: /status of 404/ });

/** Stores posts with parsed texts, the first one as the newest. */
async function storePosts(site: Site) {
  const { db, bodies } = site.context;
  const stored: string[] = [];
  for (const [index, fields] of posts.entries()) {
    const clock = () => Date.UTC(2026, 0, 30 - index);
    const { id, ...post } = await makeBlog({ context: { ...site.context, clock } }, fields);
    const text = await bodies.write(post.content);
    if ("faults" in text) throw new Error("The text cannot be read");
    await updateBlog(db, id, post, { text, now: Date.now(), version: undefined });
    stored.push(id);
  }
  return stored;
}

const posts = [
  { slug: "sea", title: "At the sea", content: ["There were **waves**."] },
  {
    slug: "two",
    title: "Trees, again",
    content: ["A *tree* has leaves & <roots>."],
    tags: ["Data structures", "C++"],
    series: "On trees",
  },
  { slug: "one", title: "What a tree is", content: ["Nodes."], tags: ["c++"], series: "On trees" },
  { slug: "old", title: "Read this first", content: ["Welcome."], pinned: true },
];

function titles(page: Page) {
  return page.getByRole("article").getByRole("heading");
}

function search(page: Page) {
  return page.getByRole("searchbox", { name: "Search posts" });
}

async function expectNoViolations(page: Page) {
  expect(await violationsOf(page), page.url()).toEqual([]);
}

test("tags lead to their posts, a search shows where its words are, and both survive a reload", async ({
  page,
  site,
}) => {
  await storePosts(site);
  await page.goto("/blog");
  await waitForHydration(page);
  await test.step("pinned posts come first, and the tags lead to their posts", async () => {
    await expect(titles(page)).toHaveText([
      "Read this first",
      "At the sea",
      "Trees, again",
      "What a tree is",
    ]);
    await expect(page.getByRole("article").first()).toContainText("Pinned");
    const tags = page.getByRole("navigation", { name: "Posts by tag" });
    await expect(tags.getByRole("link")).toHaveText(["C++ 2", "Data structures 1"]);
    await tags.getByRole("link", { name: "C++" }).click();
    await expect(page).toHaveURL("/blog?tag=c%2B%2B");
    await expect(titles(page)).toHaveText(["Trees, again", "What a tree is"]);
    await expect(page.getByRole("heading", { name: "C++" })).toBeVisible();
    await expect(tags.getByRole("link", { name: "C++" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("link", { name: "Feed" })).toHaveAttribute("href", "/feed.xml?tag=c%2B%2B");
    await expect(page).toHaveTitle(/^Blog, c\+\+ · /);
    await expectNoViolations(page);
    // The same page from the server.
    await page.reload();
    await waitForHydration(page);
    await expect(titles(page)).toHaveText(["Trees, again", "What a tree is"]);
    await page.getByRole("link", { name: "All posts" }).click();
    await expect(titles(page)).toHaveCount(4);
  });

  await test.step("a search shows where its words are, and survives a reload", async () => {
    await search(page).fill(" TREE  leaves ");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/blog?q=TREE++leaves");
    for (const _visit of [1, 2]) {
      await expect(page.getByRole("heading", { name: "1 post found" })).toBeVisible();
      await expect(search(page)).toHaveValue(/^ ?tree +leaves ?$/i);
      await expect(page.getByRole("listitem").filter({ hasText: "January 29, 2026" })).toContainText(
        "A tree has leaves & <roots>.",
      );
      await expect(page.locator("mark")).toHaveText(["tree", "leaves"]);
      await page.reload();
      await waitForHydration(page);
    }
    await expect(page).toHaveTitle(/^Search: tree leaves · /);
    await expectNoViolations(page);
    await page.getByRole("link", { name: "Trees, again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Trees, again" })).toBeVisible();
    await page.goBack();
    await expect(page.locator("mark")).toHaveText(["tree", "leaves"]);
  });

  await test.step("a search shows what it finds while it is typed, and keeps the focus", async () => {
    await page.goto("/blog");
    await waitForHydration(page);
    await search(page).pressSequentially("leav");
    await expect(page.getByRole("heading", { name: "1 post found" })).toBeVisible();
    await expect(search(page)).toBeFocused();
    await search(page).pressSequentially("es waves");
    await expect(page.getByText("No post has all of these words.")).toBeVisible();
    await expect(search(page)).toHaveValue("leaves waves");
    await page.goBack();
    await expect(titles(page)).toHaveCount(4);
    await expect(search(page)).toHaveValue("");
  });

  await test.step("a search that finds nothing says so, and one that finds a part shows that", async () => {
    await search(page).fill("whales");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    await expectNoViolations(page);
    await search(page).fill("waves whales");
    await search(page).press("Enter");
    await expect(page.getByText("No post has all of these words.")).toBeVisible();
    await expect(page.getByRole("link", { name: "At the sea" })).toBeVisible();
    await search(page).fill("");
    await search(page).press("Enter");
    await expect(page).toHaveURL("/blog");
    await expect(titles(page)).toHaveCount(4);
  });
});

test("a part of a series leads to the others, and a withdrawn post leaves the pages that name it", async ({
  page,
  site,
}) => {
  const [, two] = await storePosts(site);
  await test.step("a part of a series leads to the others, to its tags, and to related posts", async () => {
    await page.goto("/blog/two");
    await waitForHydration(page);
    await expect(page.getByText("Part 2 of 2: On trees")).toBeVisible();
    const more = page.getByRole("navigation", { name: "More posts" });
    await expect(more.getByRole("link")).toHaveText(["Previous part What a tree is"]);
    await expect(page.getByRole("list", { name: "Tags" }).getByRole("link")).toHaveText([
      "Data structures",
      "C++",
    ]);
    // The only post like it is the part before it.
    await expect(page.getByText("Related posts")).toHaveCount(0);
    await expectNoViolations(page);
    await more.getByRole("link").click();
    await expect(page.getByText("Part 1 of 2: On trees")).toBeVisible();
    await page.getByRole("link", { name: "On trees" }).click();
    await expect(page).toHaveURL("/blog?series=On+trees");
    await expect(titles(page)).toHaveText(["What a tree is", "Trees, again"]);
    await page.goto("/blog/sea");
    await expect(
      page.getByRole("navigation", { name: "More posts" }).getByRole("link").first(),
    ).toContainText("Previous post");
  });

  await test.step("an unknown tag, series, or page of one has no page", async () => {
    expect((await page.goto("/blog?tag=none"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "No Such Page" })).toBeVisible();
    for (const query of ["series=on+trees", "tag=", "tag=c%2B%2B&page=2", `tag=${"a".repeat(60)}`]) {
      const answer = await page.request.get(`/blog?${query}`);
      expect([query, answer.status()]).toEqual([query, 404]);
      expect(await answer.text()).toContain("No Such Page");
    }
  });

  await test.step("a withdrawn post leaves what was found and the pages that name it", async () => {
    const names = async (path: string) => (await page.request.get(path)).text();
    for (const path of ["/blog?q=leaves", "/blog?tag=c%2B%2B", "/blog/one"])
      expect(await names(path)).toContain("Trees, again");
    const { db, saves } = site.context;
    const [, draft] = posts;
    if (two === undefined || draft === undefined) throw new Error("There is no such post");
    const hidden = { ...draft, image: "/a.webp", published: false };
    const result = await updateBlog(db, two, hidden, { now: Date.now(), version: undefined });
    if ("change" in result) await saves.announce(result.change);
    for (const path of ["/blog?q=leaves", "/blog?tag=c%2B%2B", "/blog/one"])
      expect(await names(path)).not.toContain("Trees, again");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("posts are searched with a form", async ({ page, site }) => {
    await storePosts(site);
    await page.goto("/blog");
    await search(page).fill("Waves");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/blog?q=Waves");
    await expect(page.locator("mark")).toHaveText(["waves"]);
    await page.getByRole("link", { name: "At the sea" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "At the sea" })).toBeVisible();
  });
});
