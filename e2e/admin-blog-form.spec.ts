import { bounds } from "../src/core/http/contract/bounds.ts";
import { findBlog, listAllBlogs } from "../src/core/posts/server/read.ts";
import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { type FormCases, field, fillForm, form, showInForm, typed } from "./blog-form.ts";
import { openAsOwner } from "./owner.ts";
import { answerQuestions } from "./questions.ts";
import { expect, test, waitForHydration } from "./site.ts";

const word = "Donaudampfschifffahrtsgesellschaft".repeat(6);

const behaviors: FormCases = {
  "a new post starts unpublished with one empty paragraph of five rows": {
    show: async ({ page }) => {
      await expect(form(page).getByRole("heading", { name: "New post" })).toBeVisible();
      for (const name of ["Title", "Slug", "Image", "Paragraph 1"]) {
        await expect(field(page, name)).toHaveValue("");
      }
      await expect(field(page, "Slug")).toHaveAttribute("placeholder", "my-first-post");
      await expect(form(page).getByRole("textbox", { name: /^Paragraph/ })).toHaveCount(1);
      await expect(field(page, "Paragraph 1")).toHaveAttribute("rows", "5");
      await expect(page.getByRole("switch", { name: "Published" })).not.toBeChecked();
      await expect(page.getByRole("button", { name: "Add Blog" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Update Blog" })).toHaveCount(0);
    },
  },

  "paragraphs can be added, and removed unless only one is left": {
    show: async ({ page }) => {
      const paragraphs = form(page).getByRole("textbox", { name: /^Paragraph/ });
      const removes = page.getByRole("button", { name: /^Remove paragraph/ });
      await expect(removes).toHaveCount(0);
      await field(page, "Paragraph 1").fill("one");
      for (const text of ["two", "three"]) {
        await page.getByRole("button", { name: "+ Add Paragraph" }).click();
        await expect(paragraphs.last()).toHaveValue("");
        await paragraphs.last().fill(text);
      }
      await expect(paragraphs.last()).toHaveAttribute("rows", "5");
      await page.getByRole("button", { name: "Remove paragraph 2" }).click();
      await expect(paragraphs).toHaveCount(2);
      await expect(paragraphs.first()).toHaveValue("one");
      await expect(paragraphs.last()).toHaveValue("three");
      await page.getByRole("button", { name: "Remove paragraph 1" }).click();
      await expect(paragraphs).toHaveCount(1);
      await expect(paragraphs).toHaveValue("three");
      await expect(removes).toHaveCount(0);
    },
  },

  "removing a paragraph moves focus to the field that takes its place, or to the last one": {
    post: { content: ["one", "two", "three", "four"] },
    show: async ({ page }) => {
      const remove = (number: number) => page.getByRole("button", { name: `Remove paragraph ${number}` });
      const paragraphs = form(page).getByRole("textbox", { name: /^Paragraph/ });
      for (const [number, left, focused] of [
        [2, 3, "three"],
        [3, 2, "three"],
        [1, 1, "three"],
      ] as const) {
        await remove(number).click();
        await expect(paragraphs).toHaveCount(left);
        await expect(form(page).locator("textarea:focus")).toHaveValue(focused);
        await expect(form(page).locator("textarea:focus")).toBeInViewport({ ratio: 1 });
      }
    },
  },

  "a title in any script is written out in the slug": {
    show: async ({ page }) => {
      for (const [title, slug] of [
        ["Eine größere Łódź", "eine-grossere-lodz"],
        ["Привет, мир", "privet-mir"],
        ["Tiếng Việt", "tieng-viet"],
        ["你好，世界", "ni-hao-shi-jie"],
      ] as const) {
        await field(page, "Title").fill(title);
        await expect(field(page, "Slug")).toHaveValue(slug);
      }
      await field(page, "Title").fill("");
      await field(page, "Title").pressSequentially("größer");
      await expect(field(page, "Slug")).toHaveValue("grosser");
    },
  },

  "the slug follows the title until the owner enters one": {
    show: async ({ page }) => {
      const title = field(page, "Title");
      const slug = field(page, "Slug");
      await title.fill("Über C++: a Love Story!");
      await expect(slug).toHaveValue("uber-c-a-love-story");
      await title.fill("A second thought");
      await expect(slug).toHaveValue("a-second-thought");
      await slug.fill("thoughts");
      await title.fill("A third thought");
      await expect(slug).toHaveValue("thoughts");
    },
  },

  "the Published switch works with mouse and keyboard": {
    show: async ({ page }) => {
      const published = page.getByRole("switch", { name: "Published" });
      await form(page).getByText("Published").click();
      await expect(published).toBeChecked();
      await published.focus();
      await page.keyboard.press("Space");
      await expect(published).not.toBeChecked();
      await page.keyboard.press("Space");
      await expect(published).toBeChecked();
    },
  },

  "bold and italic are previewed while typing, and HTML is shown as text": {
    show: async ({ page }) => {
      await field(page, "Paragraph 1").pressSequentially("Some **bold** and *soft* <u>words</u>");
      await expect(form(page).locator("strong")).toHaveText("bold");
      await expect(form(page).locator("em")).toHaveText("soft");
      await expect(form(page).locator("u")).toHaveCount(0);
      await expect(form(page).locator("strong")).toHaveCSS("color", "rgb(255, 207, 92)");
      await expect(form(page).locator("em")).toHaveCSS("color", "rgb(124, 196, 255)");
      await page.emulateMedia({ reducedMotion: "reduce" });
      expect(await violationsOf(page)).toEqual([]);
      await field(page, "Paragraph 1").fill("Some plain words");
      await expect(form(page).locator("strong, em")).toHaveCount(0);
    },
  },

  "the form fills the screen and is usable at a width of 320 pixels": {
    post: { title: word, content: [`**${word}**`, "Second."] },
    show: async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await form(page).boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 640 });
      const overflow = await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(overflow).toBe(0);
      await page.getByRole("button", { name: "+ Add Paragraph" }).click();
      await field(page, "Paragraph 3").fill("Third.");
      await page.getByRole("switch", { name: "Published" }).click();
      await page.getByRole("button", { name: "Update Blog" }).click();
      await expect(form(page)).toHaveCount(0);
    },
  },

  "the options are a sheet on a phone, which a problem in one of them opens": {
    show: async ({ page, site }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      const open = form(page).getByRole("button", { name: "Options" });
      const sheet = form(page).getByRole("region", { name: "Options" });
      await expect(open).toHaveAccessibleName("Options 2 missing");
      await field(page, "Title").fill("From a phone");
      await expect(open).toHaveAccessibleName("Options 1 missing");
      await field(page, "Paragraph 1").fill(typed.text);
      await expect(sheet).toBeHidden();

      await open.press("Enter");
      await expect(field(page, "Slug")).toHaveValue("from-a-phone");
      expect(await violationsOf(page)).toEqual([]);
      await field(page, "Slug").fill("Not A Slug");
      await field(page, "Image").fill(typed.image);
      // Focus is never behind the sheet.
      await sheet.getByRole("button", { name: "Done" }).focus();
      await page.keyboard.press("Shift+Tab");
      await expect(sheet).toBeHidden();
      await expect(open).toBeFocused();
      await open.click();
      await field(page, "Slug").focus();
      await open.click();
      await expect(sheet).toBeHidden();
      await open.click();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(form(page)).toBeVisible();

      await page.getByRole("button", { name: "Add Blog" }).click();
      await expect(sheet).toBeVisible();
      await expect(field(page, "Slug")).toBeFocused();
      await expect(open).toHaveAccessibleName("Options 1 to fix");
      await test.step("turning a tablet shows them beside the text, with what was typed", async () => {
        await page.setViewportSize({ width: 1024, height: 768 });
        await expect(open).toHaveCount(0);
        await field(page, "Slug").fill("from-a-tablet");
        await page.setViewportSize({ width: 768, height: 1024 });
        await expect(sheet).toBeHidden();
      });
      await open.click();
      await expect(field(page, "Slug")).toHaveValue("from-a-tablet");
      await field(page, "Slug").press("Enter");
      await expect(form(page)).toHaveCount(0);
      expect((await listAllBlogs(site.context.db)).map(({ slug }) => slug)).toContain("from-a-tablet");
    },
  },

  "a post with only spaces in a field is not sent, and an alert lists the required fields": {
    show: async ({ page, site }) => {
      const said = answerQuestions(page, "accept");
      for (const name of ["Title", "Paragraph 1"]) {
        said.length = 0;
        await fillForm(page);
        await field(page, name).fill("   ");
        await field(page, "Slug").fill(typed.slug);
        await page.getByRole("button", { name: "Add Blog" }).click();
        await expect.poll(() => said).toEqual(["Title, content, image, and published status are required"]);
        await expect(field(page, name)).toHaveAccessibleDescription("This field is required");
        await expect(field(page, name)).toBeFocused();
        await expect(field(page, name)).toHaveValue("   ");
      }
      const slugs = (await listAllBlogs(site.context.db)).map(({ slug }) => slug);
      expect(slugs).not.toContain(typed.slug);
    },
  },

  "fields are required and limited as on the server, and empty paragraphs are not stored": {
    show: async ({ page, site }) => {
      await page.getByRole("button", { name: "+ Add Paragraph" }).click();
      const lengths = { Title: bounds.title, Slug: bounds.slug, Image: bounds.imageUrl };
      const paragraphs = { "Paragraph 1": bounds.paragraph, "Paragraph 2": bounds.paragraph };
      for (const [name, length] of Object.entries({ ...lengths, ...paragraphs })) {
        await expect(field(page, name), name).toHaveAttribute("maxlength", String(length));
        await expect(field(page, name), name).toHaveAttribute("required");
      }
      await expect(field(page, "Image")).toHaveAttribute("type", "url");
      await page.getByRole("button", { name: "Remove paragraph 2" }).click();

      // An invalid form is never sent to the server.
      let saves = 0;
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/api/blogs")) saves += 1;
      });
      const submit = page.getByRole("button", { name: "Add Blog" });
      await submit.click();
      await expect(field(page, "Title")).toBeFocused();
      await fillForm(page);
      for (const [name, wrong] of Object.entries({
        Slug: "Not A Slug",
        Image: "no address",
        "Paragraph 1": "",
      })) {
        const input = field(page, name);
        const right = await input.inputValue();
        await input.fill(wrong);
        await submit.click();
        await expect(input).toBeFocused();
        await input.fill(right);
      }
      expect(saves).toBe(0);
      for (const [number, text] of ["   ", "  The end. "].entries()) {
        await page.getByRole("button", { name: "+ Add Paragraph" }).click();
        await field(page, `Paragraph ${number + 2}`).fill(text);
      }
      await submit.click();
      await expect(form(page)).toHaveCount(0);
      expect(saves).toBe(1);
      await expect(page.getByRole("main")).toContainText("Night shift");
      const stored = (await listAllBlogs(site.context.db)).find(({ slug }) => slug === typed.slug);
      expect(await findBlog(site.context.db, stored?._id ?? "")).toMatchObject({
        title: typed.title,
        slug: typed.slug,
        image: typed.image,
        content: [typed.text, "The end."],
        published: false,
      });
    },
  },
};

test("the form fills in what it can, checks its fields, and stores them as entered", async ({
  page,
  site,
}) => {
  await showInForm(page, site, behaviors);
});

test("only the list of posts in the admin area loads what writes scripts out", { tag: "@release" }, async ({
  page,
  site,
}) => {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.add(request.url());
  });
  /** How many of the scripts have a syllable of the table of Chinese characters. */
  async function countTables(): Promise<number> {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => text.includes("Zhuang")).length;
  }

  await page.goto("/blog");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  // The stream of the admin area would keep the network busy.
  const ended = { contentType: "text/event-stream", body: "" };
  await page.route("**/api/messages/events", (route) => route.fulfill(ended));
  await openAsOwner(page, site, "/admin");
  await expect(page.getByRole("heading", { name: "Recent Visits" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(3);
  expect(await countTables()).toBe(0);
  await page.getByRole("navigation").getByRole("link", { name: "Blogs" }).click();
  await expect(page.getByText("No blog posts found.")).toBeVisible();
  expect(await countTables()).toBe(1);
});

test("the form for a post is loaded from the server and traps focus, which returns to what opened it", async ({
  page,
  site,
}) => {
  const content = ["First paragraph.", "Second *paragraph*."];
  const { id, title, slug, image } = await makeBlog(site, { content });
  await openAsOwner(page, site, "/admin/blogs");

  await test.step("editing a post loads it from the server and fills in every field", async () => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/blogs/${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    expect((await asked).method()).toBe("GET");
    await expect(form(page).getByRole("heading", { name: "Edit post" })).toBeVisible();
    await expect(field(page, "Title")).toHaveValue(title);
    await expect(field(page, "Slug")).toHaveValue(slug);
    await expect(field(page, "Image")).toHaveValue(image);
    await expect(field(page, "Paragraph 1")).toHaveValue("First paragraph.");
    await expect(field(page, "Paragraph 2")).toHaveValue("Second *paragraph*.");
    await expect(page.getByRole("switch", { name: "Published" })).toBeChecked();
    await field(page, "Title").fill("A better title");
    await expect(field(page, "Slug")).toHaveValue(slug);
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText("A better title");
    const stored = { title: "A better title", slug, image, content };
    expect(await findBlog(site.context.db, id)).toMatchObject(stored);
  });

  for (const opener of ["Edit A better title", "Post"])
    await test.step(`the form that ${opener} opens traps focus and returns it to ${opener}`, async () => {
      const button = page.getByRole("button", { name: opener, exact: true });
      for (const close of ["Cancel", "Escape", "save"]) {
        await button.focus();
        await page.keyboard.press("Enter");
        await expect(field(page, "Title")).toBeFocused();
        await page.keyboard.press("Shift+Tab");
        await expect(page.locator(":focus:not(dialog, dialog *)")).toHaveCount(0);
        if (close === "save") {
          await fillForm(page);
          // The title names the button that gets the focus.
          if (opener !== "Post") await field(page, "Title").fill("A better title");
          await page.getByRole("button", { name: /^(Add|Update) Blog$/ }).click();
        } else if (close === "Cancel") await page.getByRole("button", { name: "Cancel" }).click();
        else await page.keyboard.press("Escape");
        await expect(form(page)).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    });
});
