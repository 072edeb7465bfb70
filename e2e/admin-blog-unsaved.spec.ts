import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { listAllBlogs } from "../server/posts/read.ts";
import { updateBlog } from "../server/posts/write.ts";
import { makeBlog } from "../test/builders.ts";
import { expectTyped, field, fillForm, form, keptDrafts, openNewPost, typed } from "./blog-form.ts";
import { openAsOwner } from "./owner.ts";
import { answerQuestions } from "./questions.ts";
import { expect, type Site, test, waitForHydration } from "./site.ts";

test.use({ expectedMessages: /status of (400|401|404|409|500)|ERR_FAILED/ });

/** The dialog that asks for confirmation before unsaved text is discarded. */
function discardQuestion(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
}

test("an unchanged form closes without confirmation", async ({ page, site }) => {
  const questions = answerQuestions(page, "dismiss");
  await openNewPost(page, site);
  await page.keyboard.press("Escape");
  await expect(form(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(form(page)).toBeVisible();
  await page.reload();
  await expect(form(page)).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(questions).toEqual([]);
  expect(await keptDrafts(page)).toEqual([]);
});

test("Cancel and Escape always ask before unsaved text is discarded", async ({ page, site }) => {
  await openNewPost(page, site);
  await fillForm(page);
  const keep = discardQuestion(page).getByRole("button", { name: "Keep editing" });
  await page.getByRole("button", { name: "Cancel" }).click();
  for (let asked = 1; asked < 4; asked += 1) {
    await expect(keep).toBeFocused();
    await keep.press(asked === 1 ? "Enter" : "Escape");
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(form(page)).toBeVisible();
    await expectTyped(page);
    await page.keyboard.press("Escape");
  }
  await discardQuestion(page).getByRole("button", { name: "Discard" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await keptDrafts(page)).toEqual([]);
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(field(page, "Title")).toHaveValue("");
});

for (const way of ["Back", "Shift+A"]) {
  test(`${way} asks for confirmation before leaving a form with unsaved text`, async ({ page, site }) => {
    await openAsOwner(page, site, "/admin/messages");
    // Before hydration, the link would load a document, and Back would make the browser ask instead of the site.
    await waitForHydration(page);
    await page.getByRole("link", { name: "Blogs" }).click();
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await fillForm(page);
    const leave = async () => {
      if (way === "Back") return page.goBack();
      return page.getByRole("button", { name: "Cancel" }).press("Shift+A");
    };
    await leave();
    await discardQuestion(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/blogs\/new$/);
    await expectTyped(page);
    await leave();
    await discardQuestion(page).getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(way === "Back" ? /\/admin\/blogs$/ : /\/admin$/);
    expect(await keptDrafts(page)).toEqual([]);
  });
}

test("the dialog that confirms discarding text has no accessibility violations", async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openNewPost(page, site);
  await fillForm(page);
  await page.keyboard.press("Escape");
  await expect(discardQuestion(page)).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("the browser asks before leaving a page with unsaved text, but not after a successful save", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await fillForm(page);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expectTyped(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  const questions = answerQuestions(page, "accept");
  await page.goto("/blog");
  expect(questions).toEqual([]);
});

test("the form cannot be closed or edited during a save, and becomes editable again on failure", async ({
  page,
  site,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/blogs", async (route) => {
    if (route.request().method() === "POST") {
      await promise;
      await route.fulfill({ status: 409, json: { message: "Another post has this slug" } });
    } else await route.continue();
  });
  const questions = answerQuestions(page, "accept");
  await openNewPost(page, site);
  await fillForm(page);
  const save = page.getByRole("button", { name: "Add Blog" });
  await save.click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.keyboard.type("lost");
  await expect(form(page)).toBeVisible();
  resolve();
  await expect(field(page, "Slug")).toBeFocused();
  await expect(save).toBeEnabled();
  await expectTyped(page);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeEnabled();
  expect(questions).toEqual([]);
});

/** Fills in a post, closes the tab, and opens the form in a new tab, which offers the unsaved text. */
async function reopen(page: Page, site: Site): Promise<Page> {
  await openNewPost(page, site);
  await fillForm(page);
  await page.getByRole("button", { name: "+ Add Paragraph" }).click();
  await field(page, "Paragraph 2").fill("The end.");
  await page.getByRole("switch", { name: "Published" }).click();
  await page.close();
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/admin/blogs`);
  await tab.getByRole("button", { name: "Post", exact: true }).click();
  await expect(tab.getByText("You have an unsaved draft of this post.")).toBeVisible();
  await expect(field(tab, "Title")).toHaveValue("");
  await expect(tab.getByRole("button", { name: "Add Blog" })).toBeDisabled();
  return tab;
}

test("unsaved text can be restored after the tab was closed, and its draft is removed after a save", async ({
  page,
  site,
}) => {
  const tab = await reopen(page, site);
  await tab.getByRole("button", { name: "Restore" }).click();
  await expectTyped(tab);
  await expect(field(tab, "Paragraph 2")).toHaveValue("The end.");
  await expect(tab.getByRole("switch", { name: "Published" })).toBeChecked();
  await expect(field(tab, "Title")).toBeFocused();
  await tab.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(tab)).toHaveCount(0);
  expect(await keptDrafts(tab)).toEqual([]);
  expect(await listAllBlogs(site.context.db)).toMatchObject([{ title: typed.title, published: true }]);
  await tab.getByRole("button", { name: "Post", exact: true }).click();
  await expect(tab.getByRole("button", { name: "Restore" })).toHaveCount(0);
  await expect(field(tab, "Title")).toHaveValue("");
});

test("unsaved text offered after the tab was closed can be discarded permanently", async ({ page, site }) => {
  const tab = await reopen(page, site);
  await form(tab).getByRole("button", { name: "Discard" }).click();
  await expect(tab.getByRole("button", { name: "Restore" })).toHaveCount(0);
  await expect(field(tab, "Title")).toHaveValue("");
  await expect(field(tab, "Title")).toBeFocused();
  expect(await keptDrafts(tab)).toEqual([]);
  await tab.keyboard.press("Escape");
  await expect(form(tab)).toHaveCount(0);
});

test("an offered draft is kept if the form is closed without choosing", async ({ page, site }) => {
  const tab = await reopen(page, site);
  await tab.getByRole("button", { name: "Cancel" }).click();
  await expect(form(tab)).toHaveCount(0);
  await tab.getByRole("button", { name: "Post", exact: true }).click();
  await tab.getByRole("button", { name: "Restore" }).click();
  await expectTyped(tab);
});

test("the draft of one post is not offered for another", async ({ page, site }) => {
  await makeBlog(site, { title: "Another" });
  const tab = await reopen(page, site);
  await tab.getByRole("button", { name: "Cancel" }).click();
  await tab.getByRole("button", { name: "Edit Another" }).click();
  await expect(field(tab, "Title")).toHaveValue("Another");
  await expect(tab.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

test("a slug that redirects to another post is reported on its field with the reason", async ({
  page,
  site,
}) => {
  const { id, ...post } = await makeBlog(site, { title: "First", slug: typed.slug });
  const save = { now: Date.now(), version: undefined };
  await updateBlog(site.context.db, id, { ...post, slug: "renamed" }, save);
  await openNewPost(page, site);
  await fillForm(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  const slug = field(page, "Slug");
  await expect(slug).toHaveAccessibleDescription(
    "The post “First” had this slug, and links to it still lead there. Use another slug",
  );
  await expect(slug).toBeFocused();
  await slug.fill("night-shift-2");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
});

test("a taken slug is reported on its field, and the form keeps its input", async ({ page, site }) => {
  await makeBlog(site, { slug: typed.slug });
  await openNewPost(page, site);
  await fillForm(page);
  await page.getByRole("button", { name: "Add Blog" }).click();
  const slug = field(page, "Slug");
  await expect(slug).toHaveAccessibleDescription("Another post has this slug");
  await expect(slug).toHaveAttribute("aria-invalid", "true");
  await expect(slug).toBeFocused();
  await expect(form(page).getByText("Another post has this slug")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await expectTyped(page);
  await slug.fill("night-shift-2");
  await expect(slug).toHaveAccessibleDescription("");
  await expect(slug).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(form(page)).toHaveCount(0);
  expect(await listAllBlogs(site.context.db)).toHaveLength(2);
});

const imageRule = "Use an http:// or https:// address, or a path that starts with /";

test("values that the API would reject are reported on their fields and not sent", async ({ page, site }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/blogs")) sent.push(request.url());
  });
  await openNewPost(page, site);
  await fillForm(page);
  await field(page, "Image").fill("ftp://example.org/night.webp");
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(field(page, "Image")).toHaveAccessibleDescription(imageRule);
  await expect(field(page, "Image")).toBeFocused();
  await field(page, "Image").fill(typed.image);
  await expect(field(page, "Image")).toHaveAccessibleDescription("");
  await expectTyped(page);
  expect(sent).toEqual([]);
  expect(await listAllBlogs(site.context.db)).toEqual([]);
});

test("values that the server rejects are logged and reported on their fields, without losing input", async ({
  page,
  site,
}) => {
  await page.route(
    ({ pathname }) => pathname === "/api/blogs",
    (route) => {
      const issues = [
        { path: "content.0", message: "Too dull" },
        { path: "image", message: imageRule },
      ];
      if (route.request().method() !== "POST") return route.continue();
      return route.fulfill({ status: 400, json: { message: "The request is invalid", issues } });
    },
  );
  await openNewPost(page, site);
  await fillForm(page);
  const logged = page.waitForEvent("console", (line) => line.text().includes("Failed to save blog"));
  await page.getByRole("button", { name: "Add Blog" }).click();
  await logged;
  await expect(field(page, "Image")).toHaveAccessibleDescription(imageRule);
  await expect(field(page, "Paragraph 1")).toHaveAccessibleDescription("Too dull");
  await expect(field(page, "Image")).toBeFocused();
  await expectTyped(page);
});

for (const failure of ["lost", "rejected with 500"]) {
  test(`a save that was ${failure} is logged, and the form keeps all of its input`, async ({
    page,
    site,
  }) => {
    await openNewPost(page, site);
    await fillForm(page);
    const saves = (url: URL) => url.pathname === "/api/blogs";
    await page.route(saves, (route) =>
      failure === "lost" ? route.abort() : route.fulfill({ status: 500, body: "" }),
    );
    const logged = page.waitForEvent("console", (line) => line.text().includes("Failed to save blog"));
    await page.getByRole("button", { name: "Add Blog" }).click();
    await logged;
    await expect(form(page).getByRole("alert")).not.toBeEmpty();
    await expectTyped(page);
    await page.unroute(saves);
    await page.getByRole("button", { name: "Add Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(await listAllBlogs(site.context.db)).toHaveLength(1);
  });
}

test("if the session ends during editing, the text is offered after login", async ({ page, site }) => {
  await openNewPost(page, site);
  await fillForm(page);
  await site.context.db.deleteFrom("sessions").execute();
  await page.getByRole("button", { name: "Add Blog" }).click();
  await expect(page).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fblogs%2Fnew$/);
  const tab = await page.context().newPage();
  await openAsOwner(tab, site, `${site.url}/admin/blogs`);
  await tab.getByRole("button", { name: "Post", exact: true }).click();
  await tab.getByRole("button", { name: "Restore" }).click();
  await expectTyped(tab);
});
