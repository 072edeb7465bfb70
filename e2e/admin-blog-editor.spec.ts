import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { findBlog, listAllBlogs } from "../server/posts/read.ts";
import { makeBlog } from "../test/builders.ts";
import { field, fillForm, form, openNewPost, openOnlyPost, typed } from "./blog-form.ts";
import { expectParagraphs, paragraphs } from "./paragraphs.ts";
import { expect, test } from "./site.ts";

test("the keyboard moves paragraphs, keeps focus on them, and announces their position", async ({
  page,
  site,
}) => {
  const { id } = await makeBlog(site, { content: ["one", "two", "three"] });
  await openOnlyPost(page, site);
  const down = (number: number) => page.getByRole("button", { name: `Move paragraph ${number} down` });
  await down(1).press("Enter");
  await expectParagraphs(page, ["two", "one", "three"]);
  await expect(down(2)).toBeFocused();
  await expect(form(page).getByText("Paragraph moved to position 2 of 3.")).toHaveAttribute("role", "status");
  await page.keyboard.press("Enter");
  await expectParagraphs(page, ["two", "three", "one"]);
  await expect(down(3)).toBeFocused();
  await expect(down(3)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expectParagraphs(page, ["two", "three", "one"]);
  await expect(down(3)).toBeFocused();
  const up = page.getByRole("button", { name: "Move paragraph 2 up" });
  await up.press("Space");
  await expectParagraphs(page, ["three", "two", "one"]);
  await expect(page.getByRole("button", { name: "Move paragraph 1 up" })).toBeFocused();
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await findBlog(site.context.db, id)).toMatchObject({ content: ["three", "two", "one"] });
});

test("the pointer drags a paragraph past others, and focus stays where it is", async ({ page, site }) => {
  await makeBlog(site, { content: ["one", "two", "three"] });
  await openOnlyPost(page, site);
  await expect(field(page, "Title")).toBeFocused();
  const grips = form(page).locator("[data-grip]");
  await grips.first().scrollIntoViewIfNeeded();
  await grips.first().hover();
  await page.mouse.down();
  const second = await paragraphs(page).nth(1).boundingBox();
  await page.mouse.move(second?.x ?? 0, (second?.y ?? 0) + (second?.height ?? 0), { steps: 5 });
  await expectParagraphs(page, ["two", "one", "three"]);
  await page.mouse.up();
  const first = await paragraphs(page).first().boundingBox();
  await page.mouse.move(first?.x ?? 0, first?.y ?? 0, { steps: 5 });
  await expectParagraphs(page, ["two", "one", "three"]);
  await expect(field(page, "Title")).toBeFocused();
});

for (const key of ["Control+s", "Meta+s"]) {
  test(`${key} saves the post from any field and stays, and the button saves and closes`, async ({
    page,
    site,
  }) => {
    await openNewPost(page, site);
    await fillForm(page);
    const text = field(page, "Paragraph 1");
    await text.press(key);
    await expect(form(page).getByText("Saved.", { exact: true })).toBeVisible();
    const [stored] = await listAllBlogs(site.context.db);
    expect(stored).toMatchObject({ title: typed.title });
    await expect(page).toHaveURL(`${site.url}/admin/blogs/${stored?._id}`);
    await expect(form(page).getByRole("heading", { name: "Edit post" })).toBeVisible();
    await expect(text).toBeFocused();

    await page.keyboard.type(" More.");
    await page.keyboard.press("Control+z");
    // The space is a step of its own.
    await page.keyboard.type("Even more.");
    await page.keyboard.press(key);
    await expect(form(page).getByText("Saved.", { exact: true })).toBeVisible();
    await page.keyboard.press(key);
    await expect(form(page).getByText("There are no changes to save.")).toBeVisible();
    await page.keyboard.type(" The end.");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}/admin/blogs`);
    const { content } = (await findBlog(site.context.db, stored?._id ?? "")) ?? {};
    expect(content).toEqual([`${typed.text} Even more. The end.`]);
    await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  });
}

test("what is typed during a save with Ctrl+S is kept, and saved by the next one", async ({ page, site }) => {
  const { id } = await makeBlog(site, { published: false, content: ["One"] });
  await openOnlyPost(page, site);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/blogs/*", async (route) => {
    if (route.request().method() === "PUT") await promise;
    await route.continue();
  });
  await field(page, "Paragraph 1").press("End");
  await page.keyboard.type(", two");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: "Update Blog" })).toBeDisabled();
  await page.keyboard.type(", three");
  resolve();
  await expect(page.getByRole("button", { name: "Update Blog" })).toBeEnabled();
  await expect(field(page, "Paragraph 1")).toHaveValue("One, two, three");
  await expect(field(page, "Paragraph 1")).toBeFocused();
  expect((await findBlog(site.context.db, id))?.content).toEqual(["One, two"]);
  await page.keyboard.press("Control+s");
  await expect(form(page).getByText("Saved.", { exact: true })).toBeVisible();
  expect((await findBlog(site.context.db, id))?.content).toEqual(["One, two, three"]);
});

test("Ctrl+S shows errors on the fields, and does not save while a question is open", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await fillForm(page);
  await field(page, "Slug").fill("Not a slug");
  await page.keyboard.press("Control+s");
  await expect(field(page, "Slug")).toBeFocused();
  await expect(field(page, "Slug")).toHaveAccessibleDescription(
    "Use only lowercase letters, digits, and hyphens",
  );
  await field(page, "Slug").fill(typed.slug);
  await page.keyboard.press("Escape");
  const keep = page.getByRole("button", { name: "Keep editing" });
  await keep.press("Control+s");
  await keep.click();
  await expect(form(page)).toBeVisible();
  expect(await listAllBlogs(site.context.db)).toEqual([]);
});

test("the form explains how to write in Markdown, and that HTML is text", async ({ page, site }) => {
  await openNewPost(page, site);
  await expect(form(page).getByRole("group", { name: "Paragraphs" })).toHaveAccessibleDescription(
    "Write in Markdown: **bold**, *italic*, [a link](https://...), ## A heading, - a list. HTML is shown as text.",
  );
});

test("a published post has a link to its page in a new tab, and a draft has none", async ({ page, site }) => {
  const { slug } = await makeBlog(site, { title: "Out in the world" });
  await makeBlog(site, { title: "Half baked", published: false });
  await openOnlyPost(page, site, "Edit Half baked");
  const view = form(page).getByRole("link", { name: "View post" });
  await expect(view).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Out in the world" }).click();
  const opened = page.waitForEvent("popup");
  await view.click();
  await expect(await opened).toHaveURL(`${site.url}/blog/${slug}`);
  await expect(form(page)).toBeVisible();
});

test.describe("the cover", () => {
  test.use({ expectedMessages: /status of 404/ });

  test("is previewed below its address, which says if no picture can be loaded", async ({ page, site }) => {
    await openNewPost(page, site);
    const cover = form(page).getByRole("img", { name: "Cover preview" });
    await expect(cover).toHaveCount(0);
    await field(page, "Image").fill("/pictures/cover-1.webp");
    await expect(cover).toHaveJSProperty("complete", true);
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await field(page, "Image").fill("/pictures/missing.webp");
    await expect(form(page).getByText("No picture could be loaded from this address.")).toBeVisible();
    await field(page, "Image").fill("no address");
    await expect(form(page).getByText("No picture could be loaded")).toHaveCount(0);
    await expect(cover).toHaveCount(0);
  });
});

for (const width of [1440, 360]) {
  test.describe(`a post whose cover cannot be loaded, at a width of ${width} pixels`, () => {
    test.use({ expectedMessages: /status of 404/, viewport: { width, height: 740 } });

    const question = (page: Page) =>
      page.getByRole("alertdialog", {
        name: "The image at /pictures/missing.webp cannot be loaded. Publish anyway?",
      });

    test("is published only after a question", async ({ page, site }) => {
      await openNewPost(page, site);
      await fillForm(page);
      await field(page, "Image").fill("/pictures/missing.webp");
      await form(page).getByText("Published").click();
      await page.getByRole("button", { name: "Add Blog" }).click();
      const keep = question(page).getByRole("button", { name: "Keep editing" });
      await expect(keep).toBeFocused();
      await keep.press("Enter");
      await expect(question(page)).toHaveCount(0);
      await expect(field(page, "Image")).toBeFocused();
      await expect(field(page, "Image")).toHaveAccessibleDescription(
        "The image at this address cannot be loaded",
      );
      await expect(form(page).getByText("No picture could be loaded")).toHaveCount(0);
      expect(await listAllBlogs(site.context.db)).toEqual([]);

      await page.keyboard.press("Control+s");
      await expect(question(page)).toBeVisible();
      // Neither key does anything else while the question is open.
      await page.keyboard.press("Control+s");
      await page.keyboard.press("Escape");
      await expect(field(page, "Image")).toBeFocused();
      expect(await listAllBlogs(site.context.db)).toEqual([]);

      await page.getByRole("button", { name: "Add Blog" }).click();
      await question(page).getByRole("button", { name: "Publish anyway" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await listAllBlogs(site.context.db)).toMatchObject([
        { image: "/pictures/missing.webp", published: true },
      ]);
    });

    test("is saved as a draft without a question", async ({ page, site }) => {
      await openNewPost(page, site);
      await fillForm(page);
      await field(page, "Image").fill("/pictures/missing.webp");
      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      expect(await listAllBlogs(site.context.db)).toMatchObject([{ published: false }]);
    });
  });
}

test("a cover in the folder pictures of the site is previewed and published without a question", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await fillForm(page);
  await field(page, "Image").fill("/pictures/portrait.svg");
  const cover = form(page).getByRole("img", { name: "Cover preview" });
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await form(page).getByText("Published").click();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.goto("/blog");
  const shown = page.getByRole("article").locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("the form stays open until the cover of a post that is published has been loaded", async ({
  page,
  site,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/slow.webp", async (route) => {
    await promise;
    await route.fulfill({ path: "sample/public/pictures/cover-1.webp" });
  });
  await openNewPost(page, site);
  await fillForm(page);
  await field(page, "Image").fill("/slow.webp");
  await form(page).getByText("Published").click();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeVisible();
  expect(await listAllBlogs(site.context.db)).toEqual([]);
  resolve();
  await expect(form(page)).toHaveCount(0);
  expect(await listAllBlogs(site.context.db)).toMatchObject([{ title: typed.title, published: true }]);
});

test("the form with all of its parts has no accessibility violations on a narrow screen", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 640 });
  await makeBlog(site, { content: ["Some **bold** words.", "Some *soft* ones.", "More."] });
  await openOnlyPost(page, site);
  await page.getByRole("button", { name: "Move paragraph 1 down" }).click();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
});
