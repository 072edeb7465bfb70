import type { Page } from "@playwright/test";
import { publicationKind } from "../src/core/posts/server/publication.ts";
import { listAllBlogs } from "../src/core/posts/server/read.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { field, fillForm, form, openNewPost, openOnlyPost, typed } from "./blog-form.ts";
import { expect, type Site, test } from "./site.ts";

test.use({ expectedMessages: /status of (400|404|409)|ERR_FAILED/ });

const berlin = { timeZone: "Europe/Berlin" };

function time(page: Page, label: "Publish at" | "Date") {
  return form(page).getByLabel(label, { exact: true });
}

async function readOnly(site: Site) {
  const [blog] = await listAllBlogs(site.context.db);
  return blog;
}

test.describe("a time of publication", () => {
  test.use({ siteConfig: berlin, timezoneId: "America/New_York" });

  test("must be in the future, is given in the time zone of the site, and then the post appears everywhere", async ({
    page,
    site,
  }) => {
    const add = page.getByRole("button", { name: "Add Blog" });
    await openNewPost(page, site);
    await fillForm(page);
    await test.step("one that has passed is reported on its field, and an empty one makes a draft", async () => {
      await time(page, "Publish at").fill("2020-07-01T12:00");
      await add.click();
      await expect(time(page, "Publish at")).toHaveAccessibleDescription(/This time has passed/);
      await expect(time(page, "Publish at")).toBeFocused();
      await time(page, "Publish at").fill("");
      await add.click();
      await expect(form(page)).toHaveCount(0);
      expect(await readOnly(site)).toMatchObject({ published: false, publishAt: null });
    });
    await test.step("the list marks the post until the next step, and says what became of it", async () => {
      await expect(page.getByText("Draft saved.")).toBeVisible();
      const marked = page.locator(".marked");
      await expect(marked).toContainText(typed.title);
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await expect(form(page)).toHaveCount(0);
      await expect(marked).toHaveCount(0);
    });

    await page.getByRole("button", { name: "Edit" }).click();
    await expect(time(page, "Publish at")).toHaveAccessibleDescription(/In the time zone Europe\/Berlin/);
    await time(page, "Publish at").fill("2040-07-01T12:00");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await readOnly(site)).toMatchObject({ published: false, publishAt: "2040-07-01T10:00:00.000Z" });
    await expect(page.getByText("Scheduled")).toBeVisible();
    await expect(page.getByText("July 1, 2040, 12:00")).toBeVisible();
    for (const address of ["/blog", "/feed.xml", "/sitemap.xml", "/"])
      expect(await (await page.request.get(address)).text()).not.toContain(typed.slug);

    // Its time has come.
    const now = Date.now() - 1;
    await site.context.db.updateTable("blogs").set({ publish_at: now }).execute();
    await site.context.db
      .updateTable("jobs")
      .set({ due_at: now })
      .where("kind", "=", publicationKind)
      .execute();
    site.context.jobs.start();
    for (const address of ["/blog", "/feed.xml", "/sitemap.xml", "/"])
      await expect
        .poll(async () => (await page.request.get(address)).text(), { timeout: 5_000 })
        .toContain(typed.slug);
    expect((await page.request.get(`/blog/${typed.slug}`)).status()).toBe(200);
    await page.reload();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await site.context.jobs.stop();
  });

  test("is not kept if the post is published before it, and the date that readers see can be changed", {
    tag: "@release",
  }, async ({ page, site }) => {
    const { slug } = await makeBlog(site, { published: false, publishAt: "2040-07-01T10:00:00Z" });
    await openOnlyPost(page, site);
    await expect(time(page, "Publish at")).toHaveValue("2040-07-01T12:00");
    await page.getByRole("switch", { name: "Published" }).click();
    await expect(time(page, "Publish at")).toHaveCount(0);
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await readOnly(site)).toMatchObject({ published: true, publishAt: null });

    await page.getByRole("button", { name: "Edit" }).click();
    await time(page, "Date").fill("2019-05-01T00:30");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await readOnly(site)).toMatchObject({ date: "2019-04-30T22:30:00.000Z" });
    expect(await (await page.request.get(`/blog/${slug}`)).text()).toContain("April 30, 2019");
    await page.getByRole("button", { name: "Edit" }).click();
    await field(page, "Title").fill("Changed, not moved");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await readOnly(site)).toMatchObject({ date: "2019-04-30T22:30:00.000Z" });
  });
});

test("Unpublish takes a post off the site with one click, with what was typed", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const { slug } = await makeBlog(site, { title: "As it was" });
  await openOnlyPost(page, site);
  await field(page, "Title").fill("As it is");
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await readOnly(site)).toMatchObject({ title: "As it is", published: false });
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);
});

test("a description and an original are in the head of the page, also after a navigation", {
  tag: "@release",
}, async ({ page, site }) => {
  const { slug } = await makeBlog(site);
  const other = await makeBlog(site, { title: "Next door" });
  await openOnlyPost(page, site, "Edit Post");
  await field(page, "Description").fill("What it is about");
  await field(page, "Original address").fill("ftp://other.example/a");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(field(page, "Original address")).toHaveAccessibleDescription(/Use an http/);
  await field(page, "Original address").fill("https://other.example/a");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.goto(`/blog/${slug}`);
  const canonical = page.locator("link[rel=canonical]");
  await expect(page.locator("meta[name=description]")).toHaveAttribute("content", "What it is about");
  await expect(canonical).toHaveAttribute("href", "https://other.example/a");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await expect(canonical).toHaveAttribute("href", "https://other.example/a");
  await page.getByRole("link", { name: other.title }).click();
  await expect(canonical).toHaveAttribute("href", new RegExp(`/blog/${other.slug}$`));
});

test("a preview link shows the draft without scripts, until it ends", async ({ page, site, browser }) => {
  const { slug } = await makeBlog(site, { title: "Not yet", published: false, content: ["The **text**."] });
  await openOnlyPost(page, site);
  await page.getByRole("button", { name: "Create preview link" }).click();
  const address = await field(page, "Preview link").inputValue();

  const reader = await (await browser.newContext()).newPage();
  const requests: string[] = [];
  reader.on("request", (request) => requests.push(request.url()));
  const response = await reader.goto(address);
  expect([response?.status(), response?.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  await expect(reader.getByRole("heading", { name: "Not yet" })).toBeVisible();
  await expect(reader.getByRole("complementary", { name: "Preview" })).toHaveText(
    "Preview, not for publication",
  );
  await expect(reader.locator("article").getByRole("button")).toHaveCount(0);
  await expect(reader.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(reader.locator("script")).toHaveCount(0);
  expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
  expect(await violationsOf(reader)).toEqual([]);
  expect(await readOnly(site)).toMatchObject({ views: 0 });
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404);

  await page.getByRole("button", { name: "End preview link" }).click();
  await expect(page.getByRole("button", { name: "Create preview link" })).toBeVisible();
  expect((await reader.goto(address))?.status()).toBe(404);
  await reader.context().close();
});

test("before a post is published, the form lists what could be better", async ({ page, site }) => {
  const draft = await makeBlog(site, { published: false });
  await openNewPost(page, site);
  await fillForm(page);
  const list = form(page).getByRole("region", { name: "Before you publish" });
  await expect(list.getByRole("listitem")).toHaveText([/There is no description/]);
  await field(page, "Description").fill("About the night");
  await expect(list.getByText("Nothing to fix.")).toBeVisible();
  await field(page, "Paragraph 1").fill(
    `[a](/nothing) [b](/blog) [c](/blog/${draft.slug})\n\n![](/pictures/cover-1.webp)`,
  );
  await field(page, "Title").fill("A title that is longer than what any search engine would show of it");
  await expect(list.getByRole("listitem")).toHaveText([
    /cover-1\.webp has no text/,
    /\/nothing leads nowhere/,
    new RegExp(`/blog/${draft.slug} leads nowhere`),
    /cut off the title: “A title that/,
  ]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await violationsOf(page)).toEqual([]);
  // It hinders nothing.
  await page.getByRole("switch", { name: "Published" }).click();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText("Published.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "View post", exact: true }).click();
  await expect(page).toHaveURL(/\/blog\/a-title-that-is-longer/);
});
