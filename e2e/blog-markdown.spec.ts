import AxeBuilder from "@axe-core/playwright";
import { makeBlog } from "../test/builders.ts";
import { field, fillForm, form, openNewPost } from "./blog-form.ts";
import { everyMark } from "./every-mark.ts";
import { expect, test, waitForHydration } from "./site.ts";

test("a post shows everything that Markdown can say, without HTML from its text", async ({ page, site }) => {
  await makeBlog(site, { slug: "marks", content: everyMark });
  await page.goto("/blog/marks");
  const post = page.getByRole("article");
  await expect(post.locator("strong").first()).toHaveCSS("color", "rgb(255, 207, 92)");
  await expect(post.locator("em").first()).toHaveCSS("color", "rgb(124, 196, 255)");
  await expect(post.getByRole("heading", { name: "A heading", level: 2 })).toBeVisible();
  await expect(post.getByRole("link", { name: "defined elsewhere" })).toHaveAttribute("href", "/projects");
  await expect(post.getByRole("checkbox", { checked: true }).or(post.getByText("done task"))).not.toHaveCount(
    0,
  );
  await expect(post.getByRole("columnheader")).toHaveText(["Day", "Temperature"]);
  await expect(post.getByRole("complementary", { name: "Warning" })).toContainText("Mind the gap");
  await expect(post).toContainText('<b onclick="x">HTML</b>');
  await expect(post.locator("b, script")).toHaveCount(0);
  await post.getByRole("link", { name: "Footnote 1" }).first().click();
  await expect(post.getByRole("region", { name: "Footnotes" }).getByText("A note")).toBeInViewport();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test("a post is not wider than a small phone, whatever is in it", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await makeBlog(site, { slug: "marks", content: everyMark });
  await page.goto("/blog/marks");
  await waitForHydration(page);
  const post = page.getByRole("article");
  await expect(post.getByText("export function")).toBeVisible();
  const { width, x } = (await post.boundingBox()) ?? { width: 0, x: 0 };
  expect(x + width).toBeLessThanOrEqual(320);
  const inner = post.getByText("below a line");
  const box = (await inner.boundingBox()) ?? { width: 0, x: 0 };
  expect(box.x + box.width).toBeLessThanOrEqual(320);
});

test.describe(() => {
  test.use({ expectedMessages: /400 \(Bad Request\)/ });

  test("the form previews a text as its page shows it, and says why one cannot be read", async ({
    page,
    site,
  }) => {
    await openNewPost(page, site);
    await fillForm(page);
    const preview = form(page).getByRole("region", { name: "Preview" });
    await expect(preview.locator("strong")).toHaveText("quiet");
    await field(page, "Paragraph 1").fill("## Plan\n\n- [x] write <i>this</i>");
    await expect(preview.getByRole("heading", { name: "Plan" })).toBeVisible();
    await expect(preview.getByRole("listitem")).toContainText("write <i>this</i>");
    await field(page, "Paragraph 1").fill(`${"> ".repeat(30)}deep`);
    await expect(preview).toContainText("nested more than 24 levels deep");
    await expect(preview.getByRole("heading", { name: "Plan" })).toBeVisible();
  });
});
