import { violationsOf } from "../../../../e2e/axe.ts";
import {
  type FormCases,
  field,
  fillForm,
  form,
  openOnlyPost,
  showInForm,
  typed,
} from "../../../../e2e/blog-form.ts";
import { expectParagraphs, paragraphs } from "../../../../e2e/paragraphs.ts";
import { expect, type Site, test } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { findBlog, listAllBlogs } from "../../posts/server/read.ts";

/** The post with the slug of a filled form, or another one. */
async function findTyped(site: Site, slug = typed.slug) {
  return (await listAllBlogs(site.context.db)).find((post) => post.slug === slug);
}

const editing: FormCases = {
  "the keyboard moves paragraphs, keeps focus on them, and announces their position": {
    post: { content: ["one", "two", "three"] },
    show: async ({ page, site, id }) => {
      const down = (number: number) => page.getByRole("button", { name: `Move paragraph ${number} down` });
      await down(1).press("Enter");
      await expectParagraphs(page, ["two", "one", "three"]);
      await expect(down(2)).toBeFocused();
      await expect(form(page).getByText("Paragraph moved to position 2 of 3.")).toHaveAttribute(
        "role",
        "status",
      );
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
    },
  },

  "the pointer drags a paragraph past others, and focus stays where it is": {
    post: { content: ["one", "two", "three"] },
    show: async ({ page }) => {
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
    },
  },

  "what is around a paragraph is shown with the pointer or focus, and around the only one always": {
    post: { content: ["one", "two"] },
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      async function expectFrame(number: number, opacity: string) {
        const frame = form(page)
          .locator("[data-item]")
          .nth(number - 1);
        for (const part of ["label", "[data-upload]", "[data-tools]"])
          await expect(frame.locator(part)).toHaveCSS("opacity", opacity);
      }
      await page.mouse.move(0, 0);
      await expect(field(page, "Title")).toBeFocused();
      await expectFrame(1, "0");
      await paragraphs(page).first().hover();
      await expectFrame(1, "1");
      await expectFrame(2, "0");
      await field(page, "Paragraph 2").focus();
      await expectFrame(2, "1");
      await page.mouse.move(0, 0);
      await expectFrame(1, "0");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Add pictures to Paragraph 2" })).toBeFocused();
      await expectFrame(2, "1");
      await page.getByRole("button", { name: "Remove paragraph 2" }).click();
      await field(page, "Title").focus();
      await page.mouse.move(0, 0);
      await expect(form(page).getByText("Paragraph 1", { exact: true })).toHaveCSS("opacity", "1");
    },
  },

  "what is typed during a save with Ctrl+S is kept, and saved by the next one": {
    post: { published: false, content: ["One"] },
    show: async ({ page, site, id }) => {
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
    },
  },

  "Ctrl+S shows errors on the fields, and does not save while a question is open": {
    show: async ({ page, site }) => {
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
      expect(await findTyped(site)).toBeUndefined();
    },
  },

  "the form explains how to write in Markdown, and that HTML is text": {
    show: async ({ page }) => {
      await expect(form(page).getByRole("group", { name: "Paragraphs" })).toHaveAccessibleDescription(
        "Write in Markdown: **bold**, *italic*, [a link](https://...), ## A heading, - a list. HTML is shown as text.",
      );
    },
  },

  "Ctrl+S and the key of a Mac save the post and stay, and the button saves and closes": {
    show: async ({ page, site }) => {
      await fillForm(page);
      const text = field(page, "Paragraph 1");
      await text.press("Control+s");
      await expect(form(page).getByText("Saved.", { exact: true })).toBeVisible();
      const stored = await findTyped(site);
      expect(stored).toMatchObject({ title: typed.title });
      await expect(page).toHaveURL(`${site.url}/admin/blogs/${stored?._id}`);
      await expect(form(page).getByRole("heading", { name: "Edit post" })).toBeVisible();
      await expect(text).toBeFocused();

      await page.keyboard.type(" More.");
      await page.keyboard.press("Control+z");
      // The space is a step of its own.
      await page.keyboard.type("Even more.");
      await page.keyboard.press("Meta+s");
      await expect(form(page).getByText("Saved.", { exact: true })).toBeVisible();
      for (const key of ["Control+s", "Meta+s"]) {
        await page.keyboard.press(key);
        await expect(form(page).getByText("There are no changes to save.")).toBeVisible();
      }
      await page.keyboard.type(" The end.");
      await page.getByRole("button", { name: "Update Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      await expect(page).toHaveURL(`${site.url}/admin/blogs`);
      const { content } = (await findBlog(site.context.db, stored?._id ?? "")) ?? {};
      expect(content).toEqual([`${typed.text} Even more. The end.`]);
      await expect(page.getByText("Unsaved changes")).toHaveCount(0);
    },
  },

  "a published post has a link to its page in a new tab, and a draft has none": {
    post: { title: "Out in the world", slug: "out-in-the-world" },
    show: async ({ page, site }) => {
      const view = form(page).getByRole("link", { name: "View post" });
      const opened = page.waitForEvent("popup");
      await view.click();
      await expect(await opened).toHaveURL(`${site.url}/blog/out-in-the-world`);
      await (await opened).close();
      await expect(form(page)).toBeVisible();
      await form(page).getByText("Published", { exact: true }).click();
      await page.getByRole("button", { name: "Update Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Edit Out in the world" }).click();
      await expect(form(page)).toBeVisible();
      await expect(view).toHaveCount(0);
    },
  },

  "the form with all of its parts has no accessibility violations on a narrow screen": {
    post: { content: ["Some **bold** words.", "Some *soft* ones.", "More."] },
    show: async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.getByRole("button", { name: "Move paragraph 1 down" }).click();
      expect(await violationsOf(page)).toEqual([]);
      expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    },
  },
};

const covers: FormCases = {
  "the cover is previewed below its address, which says if no picture can be loaded": {
    show: async ({ page }) => {
      const cover = form(page).getByRole("img", { name: "Cover preview" });
      const width = () => cover.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect(cover).toHaveCount(0);
      // One of the package, and one of the folder of the site.
      for (const picture of ["/pictures/cover-1.webp", "/pictures/portrait.svg"]) {
        await field(page, "Image").fill(picture);
        await expect(cover).toHaveAttribute("src", picture);
        await expect.poll(width).toBeGreaterThan(0);
      }
      await field(page, "Image").fill("/pictures/missing.webp");
      await expect(form(page).getByText("No picture could be loaded from this address.")).toBeVisible();
      await field(page, "Image").fill("no address");
      await expect(form(page).getByText("No picture could be loaded")).toHaveCount(0);
      await expect(cover).toHaveCount(0);
    },
  },

  "a post whose cover cannot be loaded is published only after a question": {
    show: async ({ page, site }) => {
      await fillForm(page);
      await field(page, "Image").fill("/pictures/missing.webp");
      await form(page).getByText("Published").click();
      await page.getByRole("button", { name: "Add Blog" }).click();
      const question = page.getByRole("alertdialog", {
        name: "The image at /pictures/missing.webp cannot be loaded. Publish anyway?",
      });
      const keep = question.getByRole("button", { name: "Keep editing" });
      await expect(keep).toBeFocused();
      await keep.press("Enter");
      await expect(question).toHaveCount(0);
      await expect(field(page, "Image")).toBeFocused();
      await expect(field(page, "Image")).toHaveAccessibleDescription(
        "The image at this address cannot be loaded",
      );
      await expect(form(page).getByText("No picture could be loaded")).toHaveCount(0);
      expect(await findTyped(site)).toBeUndefined();

      await page.setViewportSize({ width: 360, height: 740 });
      await page.keyboard.press("Control+s");
      await expect(question).toBeVisible();
      // Neither key does anything else while the question is open.
      await page.keyboard.press("Control+s");
      await page.keyboard.press("Escape");
      await expect(field(page, "Image")).toBeFocused();
      expect(await findTyped(site)).toBeUndefined();

      await form(page).getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Add Blog" }).click();
      await question.getByRole("button", { name: "Publish anyway" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await findTyped(site)).toMatchObject({ image: "/pictures/missing.webp", published: true });
    },
  },

  "a post whose cover cannot be loaded is saved as a draft without a question": {
    show: async ({ page, site }) => {
      await fillForm(page);
      await field(page, "Slug").fill("draft");
      await field(page, "Image").fill("/pictures/missing.webp");
      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      expect(await findTyped(site, "draft")).toMatchObject({ published: false });
    },
  },

  "the form stays open until the cover of a post that is published has been loaded": {
    show: async ({ page, site }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route("**/slow.webp", async (route) => {
        await promise;
        await route.fulfill({ path: "sample/public/pictures/cover-1.webp" });
      });
      await fillForm(page);
      await field(page, "Slug").fill("slow");
      await field(page, "Image").fill("/slow.webp");
      await form(page).getByText("Published").click();
      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(form(page)).toBeVisible();
      expect(await findTyped(site, "slow")).toBeUndefined();
      resolve();
      await expect(form(page)).toHaveCount(0);
      expect(await findTyped(site, "slow")).toMatchObject({ title: typed.title, published: true });
    },
  },

  "a cover in the folder pictures of the site is published without a question, and visitors see it": {
    show: async ({ page, site }) => {
      await site.context.db.deleteFrom("blogs").execute();
      await fillForm(page);
      await field(page, "Slug").fill("portrait");
      await field(page, "Image").fill("/pictures/portrait.svg");
      await form(page).getByText("Published").click();
      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      await page.goto("/blog");
      const shown = page.getByRole("article").locator("img");
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    },
  },
};

test("paragraphs are moved, and a post is saved while it is written", { tag: "@release" }, async ({
  page,
  site,
}) => {
  await showInForm(page, site, editing);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("the first tap shows what is around a paragraph, and presses nothing", { tag: "@release" }, async ({
    page,
    site,
  }) => {
    await makeBlog(site, { content: ["one", "two"] });
    await openOnlyPost(page, site);
    const remove = page.getByRole("button", { name: "Remove paragraph 2" });
    await remove.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await remove.boundingBox()) ?? {};
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(field(page, "Paragraph 2")).toBeFocused();
    await expectParagraphs(page, ["one", "two"]);
    await remove.tap();
    await expectParagraphs(page, ["one"]);
  });
});

test.describe("the cover", () => {
  test.use({ expectedMessages: /status of 404/ });

  test("is previewed, and a post is published without it only after a question", { tag: "@release" }, async ({
    page,
    site,
  }) => {
    await showInForm(page, site, covers);
  });
});
