import type { Locator, Page } from "@playwright/test";
import type { BlogInput } from "../src/core/posts/contract/blogs.ts";
import { findBlog } from "../src/core/posts/server/read.ts";
import { updateBlog } from "../src/core/posts/server/write.ts";
import { makeBlog } from "../test/builders.ts";
import { openAsOwner } from "./owner.ts";
import { expect, type Site, test } from "./site.ts";

/** The values of a complete form. */
export const typed = {
  title: "Night shift",
  slug: "night-shift",
  image: "/pictures/cover-1.webp",
  text: "It is **quiet** here.",
};

/** The open form. */
export function form(page: Page): Locator {
  return page.getByRole("dialog");
}

/** A field of the open form, found by its label. */
export function field(page: Page, name: string): Locator {
  return form(page).getByRole("textbox", { name });
}

/** Signs in as the owner and opens the form for a new post. */
export async function openNewPost(page: Page, site: Site): Promise<void> {
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(form(page)).toBeVisible();
}

/** Signs in as the owner and opens the form for the only post, or the one with this button. */
export async function openOnlyPost(page: Page, site: Site, edit = "Edit"): Promise<void> {
  await openAsOwner(page, site, "/admin/blogs");
  await page.getByRole("button", { name: edit }).click();
  await expect(form(page)).toBeVisible();
}

/** Fills in the form for a new post with valid values. */
export async function fillForm(page: Page): Promise<void> {
  await field(page, "Title").fill(typed.title);
  await field(page, "Image").fill(typed.image);
  await field(page, "Paragraph 1").fill(typed.text);
}

/** Expects the form to be open with the values that `fillForm` entered. */
export async function expectTyped(page: Page): Promise<void> {
  await expect(field(page, "Title")).toHaveValue(typed.title);
  await expect(field(page, "Slug")).toHaveValue(typed.slug);
  await expect(field(page, "Image")).toHaveValue(typed.image);
  await expect(field(page, "Paragraph 1")).toHaveValue(typed.text);
}

/** The drafts stored in the browser. */
export function keptDrafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("blogDraft:")));
}

/** Changes a post as if the owner had saved it in another tab. */
export async function changeElsewhere(site: Site, id: string, title: string): Promise<void> {
  const stored = await findBlog(site.context.db, id);
  if (stored === undefined) throw new Error("The post does not exist");
  await updateBlog(site.context.db, id, { ...stored, title }, { now: Date.now(), version: undefined });
}

/**
 * Keeps nothing of what is typed on the server, which only the browser then has. Otherwise, the next form could offer a text that
 * was on its way while it was discarded.
 */
export async function keepNoCopies(page: Page): Promise<void> {
  await page.context().route("**/working-copy", (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    return route.fulfill({ json: { copy: null, postVersion: null } });
  });
}

/** Closes the open form, and discards what was typed, if anything was. */
export async function discardForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel" }).click();
  const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true });
  await expect
    .poll(async () => (await form(page).count()) === 0 || (await discard.isVisible()), { intervals: [20] })
    .toBe(true);
  if (await discard.isVisible()) await discard.click();
  await expect(form(page)).toHaveCount(0);
}

/** Behaviors of the form, by a sentence about each. */
export type FormCases = Record<
  string,
  {
    /** The post whose form is open. Without it, the form is for a new post. */
    post?: Partial<BlogInput>;
    show: (given: { page: Page; site: Site; id: string }) => Promise<void>;
  }
>;

/** Shows one behavior after the other in one page. Each begins with the form of a post of its own, as it is when opened. */
export async function showInForm(page: Page, site: Site, cases: FormCases): Promise<void> {
  // Each is short, but they are many.
  test.slow();
  const size = page.viewportSize();
  const posts = new Map<string, BlogInput & { id: string }>();
  for (const [name, { post }] of Object.entries(cases))
    if (post !== undefined) posts.set(name, await makeBlog(site, post));
  await keepNoCopies(page);
  await openAsOwner(page, site, "/admin/blogs");
  for (const [name, { show }] of Object.entries(cases))
    await test.step(name, async () => {
      const post = posts.get(name);
      const opener = post === undefined ? "Post" : `Edit ${post.title}`;
      await page.getByRole("button", { name: opener, exact: true }).click();
      await expect(form(page)).toBeVisible();
      await expect(field(page, "Title")).toHaveValue(post?.title ?? "");
      await show({ page, site, id: post?.id ?? "new" });
      await page.unrouteAll();
      if (size !== null) await page.setViewportSize(size);
      await page.emulateMedia({ forcedColors: null, reducedMotion: null });
      if ((await form(page).count()) > 0) await discardForm(page);
    });
}
