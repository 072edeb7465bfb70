import AxeBuilder from "@axe-core/playwright";
import { makeBlog } from "../test/builders.ts";
import { readSampleSite } from "../test/sample-site.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

const { profile } = await readSampleSite();

async function makePosts(site: Site) {
  for (const [index, title] of ["Oldest post", "Middle post", "Newest post"].entries()) {
    const context = { ...site.context, clock: () => Date.UTC(2026, 2, index + 1) };
    const content = [`${"A long and considerate paragraph. ".repeat(100)}`];
    await makeBlog({ context }, { slug: `post-${index + 1}`, title, content });
  }
}

test("a post says how long it takes to read, who wrote it, and how to reply", async ({ page, site }) => {
  await makePosts(site);
  await page.goto("/blog/post-2");
  await waitForHydration(page);
  const post = page.getByRole("article");
  await expect(post.getByText("2 min read")).toBeVisible();
  await expect(post.getByText(`Written by ${profile.name}`)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await post.getByRole("link", { name: "Send me a message" }).click();
  await expect(page).toHaveURL("/contact");
});

test("a copy of a post on another site says where that is", async ({ page, site }) => {
  await makeBlog(site, { slug: "copy", canonicalUrl: "https://blog.example.org/2026/original" });
  await page.goto("/blog/copy");
  await waitForHydration(page);
  await expect(page.getByText("First published at blog.example.org")).toBeVisible();
  const link = page.getByRole("link", { name: "blog.example.org" });
  await expect(link).toHaveAttribute("href", "https://blog.example.org/2026/original");
});

test("the two like buttons of a post show the same state", async ({ page, site }) => {
  await makePosts(site);
  await page.goto("/blog/post-2");
  await waitForHydration(page);
  const buttons = page.getByRole("article").getByRole("button", { name: /likes?$/ });
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  for (const button of await buttons.all()) {
    await expect(button).toHaveText("1 like");
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
});

test("the previous and the next post follow a post, with one call for each", async ({ page, site }) => {
  await makePosts(site);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/Blogs/slug/")) calls.push(new URL(request.url()).pathname);
  });
  await page.goto("/blog/post-2");
  await waitForHydration(page);
  const more = page.getByRole("navigation", { name: "More posts" });
  await expect(more.getByRole("link")).toHaveText(["Previous post Oldest post", "Next post Newest post"]);
  await more.getByRole("link", { name: "Newest post" }).click();
  await expect(page.getByRole("heading", { name: "Newest post" })).toBeFocused();
  await expect(page).toHaveTitle("Newest post · Ines Kovar");
  await expect(more.getByRole("link")).toHaveText(["Previous post Middle post"]);
  await more.getByRole("link").click();
  await more.getByRole("link", { name: "Oldest post" }).click();
  await expect(more.getByRole("link")).toHaveText(["Next post Middle post"]);
  expect(calls).toEqual([2, 3, 2, 1].map((number) => `/api/Blogs/slug/post-${number}`));
});

test("a post without neighbors has no list of more posts", async ({ page, site }) => {
  await makeBlog(site, { slug: "only" });
  await page.goto("/blog/only");
  await waitForHydration(page);
  await expect(page.getByText("1 min read")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "More posts" })).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the neighbors of a post are links in the document", async ({ page, site }) => {
    await makePosts(site);
    await page.goto("/blog/post-2");
    await page.getByRole("link", { name: "Previous post Oldest post" }).click();
    await expect(page.getByRole("heading", { name: "Oldest post" })).toBeVisible();
  });
});

test("the text of a post is hyphenated in the language of the page", async ({ page, site }) => {
  await makePosts(site);
  await page.goto("/blog/post-1");
  // The ruler below would be a mismatch.
  await waitForHydration(page);
  const text = page.getByRole("article").getByText("considerate");
  await expect(text).toHaveCSS("hyphens", "auto");
  expect(await text.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"))).toBe("en");
  // Measured in its own font: 65 zeros.
  const lines = await text.evaluate((element) => {
    const ruler = element.appendChild(document.createElement("span"));
    ruler.style.cssText = "position: absolute; width: 65ch";
    return element.clientWidth / ruler.getBoundingClientRect().width;
  });
  expect(lines).toBeLessThanOrEqual(1.01);
});
