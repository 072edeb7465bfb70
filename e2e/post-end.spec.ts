import { makeBlog } from "../test/builders.ts";
import { readSampleSite } from "../test/sample-site.ts";
import { violationsOf } from "./axe.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

const { profile } = await readSampleSite();

async function makePosts(site: Site) {
  for (const [index, title] of ["Oldest post", "Middle post", "Newest post"].entries()) {
    const context = { ...site.context, clock: () => Date.UTC(2026, 2, index + 1) };
    const content = [`${"A long and considerate paragraph. ".repeat(100)}`];
    await makeBlog({ context }, { slug: `post-${index + 1}`, title, content });
  }
}

test("a post ends with how long it takes, who wrote it, its neighbors, and how to reply", async ({
  page,
  site,
}) => {
  await test.step("a post without neighbors has no list of more posts", async () => {
    const canonicalUrl = "https://blog.example.org/2026/original";
    await makeBlog(
      { context: { ...site.context, clock: () => Date.UTC(2026, 1) } },
      { slug: "copy", canonicalUrl },
    );
    await page.goto("/blog/copy");
    await waitForHydration(page);
    await expect(page.getByText("1 min read")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "More posts" })).toHaveCount(0);
  });

  await test.step("a copy of a post on another site says where that is", async () => {
    await expect(page.getByText("First published at blog.example.org")).toBeVisible();
    const link = page.getByRole("link", { name: "blog.example.org" });
    await expect(link).toHaveAttribute("href", "https://blog.example.org/2026/original");
  });

  await site.context.db.deleteFrom("blogs").execute();
  await makePosts(site);
  await site.context.postChanges.announce();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/Blogs/slug/")) calls.push(new URL(request.url()).pathname);
  });
  await page.goto("/blog/post-2");
  await waitForHydration(page);
  const post = page.getByRole("article");
  await expect(post.getByText("2 min read")).toBeVisible();
  await expect(post.getByText(`Written by ${profile.name}`)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await test.step("the text is hyphenated in the language of the page, in lines of at most 65 zeros", async () => {
    const text = post.getByText("considerate");
    await expect(text).toHaveCSS("hyphens", "auto");
    expect(await text.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"))).toBe("en");
    // Measured in its own font.
    const lines = await text.evaluate((element) => {
      const ruler = element.appendChild(document.createElement("span"));
      ruler.style.cssText = "position: absolute; width: 65ch";
      const { width } = ruler.getBoundingClientRect();
      ruler.remove();
      return element.clientWidth / width;
    });
    expect(lines).toBeLessThanOrEqual(1.01);
  });

  await test.step("the previous and the next post follow a post, with one call for each", async () => {
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

  await test.step("the neighbors are links in the document", async () => {
    const html = await (await page.request.get("/blog/post-2")).text();
    expect(html).toMatch(/<nav[^>]* aria-label="More posts"[^>]*>.*href="\/blog\/post-1".*<\/nav>/s);
  });

  await post.getByRole("link", { name: "Send me a message" }).click();
  await expect(page).toHaveURL("/contact");
});
