import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../../../../e2e/axe.ts";
import {
  discardForm,
  expectTyped,
  field,
  fillForm,
  form,
  keepNoCopies,
  keptDrafts,
  openNewPost,
  typed,
} from "../../../../e2e/blog-form.ts";
import { openAsOwner } from "../../../../e2e/owner.ts";
import { answerQuestions } from "../../../../e2e/questions.ts";
import { expect, type Site, test, waitForHydration } from "../../../../e2e/site.ts";
import { makeBlog } from "../../../../test/builders.ts";
import { listAllBlogs } from "../server/read.ts";
import { updateBlog } from "../server/write.ts";

test.use({ expectedMessages: /status of (400|401|404|409|500)|ERR_FAILED/ });

/** The dialog that asks for confirmation before unsaved text is discarded. */
function discardQuestion(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
}

/** Opens the form for a new post from the list. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(form(page)).toBeVisible();
}

test("unsaved text is discarded only after a question, whichever way leads away from the form", async ({
  page,
  site,
}) => {
  const keep = discardQuestion(page).getByRole("button", { name: "Keep editing" });
  const discard = discardQuestion(page).getByRole("button", { name: "Discard" });
  await keepNoCopies(page);
  await openAsOwner(page, site, "/admin/messages");
  // Before hydration, the link would load a document, and Back would make the browser ask instead of the site.
  await waitForHydration(page);

  for (const way of ["Back", "Shift+A"])
    await test.step(`${way} asks for confirmation before leaving a form with unsaved text`, async () => {
      await page.getByRole("link", { name: "Blogs" }).click();
      await openForm(page);
      await fillForm(page);
      const leave = async () => {
        if (way === "Back") return page.goBack();
        return page.getByRole("button", { name: "Cancel" }).press("Shift+A");
      };
      await leave();
      await keep.click();
      await expect(discardQuestion(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/admin\/blogs\/new$/);
      await expectTyped(page);
      await leave();
      await discard.click();
      await expect(page).toHaveURL(way === "Back" ? /\/admin\/blogs$/ : /\/admin$/);
      expect(await keptDrafts(page)).toEqual([]);
    });

  await page.getByRole("link", { name: "Blogs" }).click();
  await test.step("Cancel and Escape always ask", async () => {
    await openForm(page);
    await fillForm(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    for (let asked = 1; asked < 4; asked += 1) {
      await expect(keep).toBeFocused();
      await keep.press(asked === 1 ? "Enter" : "Escape");
      await expect(discardQuestion(page)).toHaveCount(0);
      await expect(form(page)).toBeVisible();
      await expectTyped(page);
      await page.keyboard.press("Escape");
    }
    await expect(discardQuestion(page)).toBeVisible();
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await violationsOf(page)).toEqual([]);
    await discard.click();
    await expect(form(page)).toHaveCount(0);
    expect(await keptDrafts(page)).toEqual([]);
    await openForm(page);
    await expect(field(page, "Title")).toHaveValue("");
  });

  await test.step("an unchanged form closes without confirmation", async () => {
    await page.keyboard.press("Escape");
    await expect(form(page)).toHaveCount(0);
    const questions = answerQuestions(page, "dismiss");
    await openForm(page);
    await page.reload();
    await expect(form(page)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(form(page)).toHaveCount(0);
    expect(questions).toEqual([]);
    expect(await keptDrafts(page)).toEqual([]);
    page.removeAllListeners("dialog");
  });

  await test.step("the browser asks, too, but not after a successful save", async () => {
    await openForm(page);
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
});

/** Fills in a new post, closes the tab, and opens the form in a new one, which offers the unsaved text. */
async function reopen(page: Page, site: Site): Promise<Page> {
  await fillForm(page);
  await page.getByRole("button", { name: "+ Add Paragraph" }).click();
  await field(page, "Paragraph 2").fill("The end.");
  await page.getByRole("switch", { name: "Published" }).click();
  await page.close();
  const tab = await page.context().newPage();
  await tab.goto(`${site.url}/admin/blogs`);
  await openForm(tab);
  await expect(tab.getByText("You have an unsaved draft of this post.")).toBeVisible();
  await expect(field(tab, "Title")).toHaveValue("");
  await expect(tab.getByRole("button", { name: "Add Blog" })).toBeDisabled();
  return tab;
}

test("unsaved text is offered after the tab was closed, and after the session has ended", {
  tag: "@release",
}, async ({ page, site }) => {
  await keepNoCopies(page);
  await makeBlog(site, { title: "Another" });
  await openNewPost(page, site);
  let tab = await reopen(page, site);
  const restore = () => tab.getByRole("button", { name: "Restore" });

  await test.step("the draft of one post is not offered for another", async () => {
    await tab.getByRole("button", { name: "Cancel" }).click();
    await tab.getByRole("button", { name: "Edit Another" }).click();
    await expect(field(tab, "Title")).toHaveValue("Another");
    await expect(restore()).toHaveCount(0);
    await tab.getByRole("button", { name: "Cancel" }).click();
    await expect(form(tab)).toHaveCount(0);
  });

  await test.step("it is kept if the form is closed without choosing, can be restored, and is removed after a save", async () => {
    await openForm(tab);
    await restore().click();
    await expectTyped(tab);
    await expect(field(tab, "Paragraph 2")).toHaveValue("The end.");
    await expect(tab.getByRole("switch", { name: "Published" })).toBeChecked();
    await expect(field(tab, "Title")).toBeFocused();
    await tab.getByRole("button", { name: "Add Blog" }).click();
    await expect(form(tab)).toHaveCount(0);
    expect(await keptDrafts(tab)).toEqual([]);
    const [stored] = await listAllBlogs(site.context.db);
    expect(stored).toMatchObject({ title: typed.title, published: true });
    await openForm(tab);
    await expect(restore()).toHaveCount(0);
    await expect(field(tab, "Title")).toHaveValue("");
  });

  await test.step("it can be discarded permanently", async () => {
    tab = await reopen(tab, site);
    await form(tab).getByRole("button", { name: "Discard" }).click();
    await expect(restore()).toHaveCount(0);
    await expect(field(tab, "Title")).toHaveValue("");
    await expect(field(tab, "Title")).toBeFocused();
    expect(await keptDrafts(tab)).toEqual([]);
    await tab.keyboard.press("Escape");
    await expect(form(tab)).toHaveCount(0);
  });

  await test.step("if the session ends during editing, the text is offered after login", async () => {
    await openForm(tab);
    await fillForm(tab);
    await site.context.db.deleteFrom("sessions").execute();
    await tab.getByRole("button", { name: "Add Blog" }).click();
    await expect(tab).toHaveURL(/\/admin\/login\?from=%2Fadmin%2Fblogs%2Fnew$/);
    tab = await page.context().newPage();
    await openAsOwner(tab, site, `${site.url}/admin/blogs`);
    await openForm(tab);
    await restore().click();
    await expectTyped(tab);
  });
});

const imageRule = "Use an http:// or https:// address, or a path that starts with /";

test("a save that is refused is reported on its fields, and the form keeps its input", async ({
  page,
  site,
}) => {
  const saves = (url: URL) => url.pathname === "/api/blogs";
  const save = page.getByRole("button", { name: "Add Blog" });
  const slug = field(page, "Slug");
  const logs = () => page.waitForEvent("console", (line) => line.text().includes("Failed to save blog"));
  await keepNoCopies(page);
  await openNewPost(page, site);
  await fillForm(page);

  await test.step("values that the API would reject are reported and not sent", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/blogs")) sent.push(request.url());
    });
    await field(page, "Image").fill("ftp://example.org/night.webp");
    await save.click();
    await expect(field(page, "Image")).toHaveAccessibleDescription(imageRule);
    await expect(field(page, "Image")).toBeFocused();
    await field(page, "Image").fill(typed.image);
    await expect(field(page, "Image")).toHaveAccessibleDescription("");
    await expectTyped(page);
    expect(sent).toEqual([]);
    expect(await listAllBlogs(site.context.db)).toEqual([]);
  });

  await test.step("the form cannot be closed or edited during a save, and becomes editable again on failure", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(saves, async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await promise;
      return route.fulfill({ status: 409, json: { message: "Another post has this slug" } });
    });
    const questions = answerQuestions(page, "accept");
    await save.click();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.keyboard.type("lost");
    await expect(form(page)).toBeVisible();
    resolve();
    await expect(slug).toBeFocused();
    await expect(save).toBeEnabled();
    await expectTyped(page);
    await expect(page.getByRole("button", { name: "Cancel" })).toBeEnabled();
    expect(questions).toEqual([]);
    await page.unroute(saves);
    await discardForm(page);
  });

  await test.step("values that the server rejects are logged and reported", async () => {
    await page.route(saves, (route) => {
      const issues = [
        { path: "content.0", message: "Too dull" },
        { path: "image", message: imageRule },
      ];
      if (route.request().method() !== "POST") return route.continue();
      return route.fulfill({ status: 400, json: { message: "The request is invalid", issues } });
    });
    await openForm(page);
    await fillForm(page);
    const logged = logs();
    await save.click();
    await logged;
    await expect(field(page, "Image")).toHaveAccessibleDescription(imageRule);
    await expect(field(page, "Paragraph 1")).toHaveAccessibleDescription("Too dull");
    await expect(field(page, "Paragraph 1")).toBeFocused();
    await expectTyped(page);
    await page.unroute(saves);
    await discardForm(page);
  });

  await openForm(page);
  await fillForm(page);
  for (const failure of ["lost", "rejected with 500"])
    await test.step(`a save that was ${failure} is logged`, async () => {
      await page.route(saves, (route) =>
        failure === "lost" ? route.abort() : route.fulfill({ status: 500, body: "" }),
      );
      const logged = logs();
      await save.click();
      await logged;
      await expect(form(page).locator("footer").getByRole("alert")).not.toBeEmpty();
      await expectTyped(page);
      await page.unroute(saves);
    });

  await test.step("and can be repeated", async () => {
    await save.click();
    await expect(form(page)).toHaveCount(0);
    expect(await listAllBlogs(site.context.db)).toHaveLength(1);
  });
});

test("a slug that another post has or had is reported on its field with the reason", async ({
  page,
  site,
}) => {
  const { id, ...post } = await makeBlog(site, { title: "First", slug: typed.slug });
  const save = page.getByRole("button", { name: "Add Blog" });
  const slug = field(page, "Slug");
  await openNewPost(page, site);
  await fillForm(page);
  await save.click();

  await test.step("another post has it", async () => {
    await expect(slug).toHaveAccessibleDescription("Another post has this slug");
    await expect(slug).toHaveAttribute("aria-invalid", "true");
    await expect(slug).toBeFocused();
    await expect(form(page).getByText("Another post has this slug")).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await expectTyped(page);
    await slug.fill("night-shift-2");
    await expect(slug).toHaveAccessibleDescription("");
    await expect(slug).not.toHaveAttribute("aria-invalid");
  });

  await test.step("another post had it, and its old address redirects", async () => {
    await updateBlog(
      site.context.db,
      id,
      { ...post, slug: "renamed" },
      { now: Date.now(), version: undefined },
    );
    await slug.fill(typed.slug);
    await save.click();
    await expect(slug).toHaveAccessibleDescription(
      "The post “First” had this slug, and links to it still lead there. Use another slug",
    );
    await expect(slug).toBeFocused();
    await slug.fill("night-shift-2");
    await save.click();
    await expect(form(page)).toHaveCount(0);
    expect(await listAllBlogs(site.context.db)).toHaveLength(2);
  });
});
