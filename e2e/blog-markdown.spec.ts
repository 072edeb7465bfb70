import { makeBlog } from "../test/builders.ts";
import { violationsOf } from "./axe.ts";
import { field, fillForm, form, openNewPost } from "./blog-form.ts";
import { everyMark } from "./every-mark.ts";
import { expect, test, waitForHydration } from "./site.ts";

test("a post shows everything that Markdown can say, without HTML from its text, on any screen", async ({
  page,
  site,
}) => {
  await makeBlog(site, { slug: "marks", content: everyMark });
  await makeBlog(site, { slug: "short", content: ["## One", "## Two", "Text."] });
  await page.goto("/blog/marks");
  await waitForHydration(page);
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
  expect(await violationsOf(page)).toEqual([]);

  await test.step("formulas are MathML, and one with a mistake shows its source", async () => {
    const formulas = post.locator("math");
    await expect(formulas).toHaveCount(2);
    expect(await formulas.last().evaluate(({ namespaceURI }) => namespaceURI)).toBe(
      "http://www.w3.org/1998/Math/MathML",
    );
    await expect(formulas.last()).toHaveAttribute("display", "block");
    await expect(post).toContainText("a mistake \\frac{a, and prices of $5 and $10");
  });

  const contents = page.getByRole("navigation", { name: "Contents" });
  await test.step("the contents are above the text in a narrow window and beside it in a wide one", async () => {
    const first = page.getByText("A paragraph with");
    const places = async () => [await contents.boundingBox(), await first.boundingBox()] as const;
    const [above, below] = await places();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.getByRole("button", { name: "Maximize Blog" }).click();
    await expect
      .poll(async () => {
        const [beside, text] = await places();
        return (beside?.x ?? 0) >= (text?.x ?? 0) + (text?.width ?? 0);
      })
      .toBe(true);
  });

  await test.step("the contents and footnotes lead to their places", async () => {
    await contents.getByRole("link", { name: "Formulas" }).click();
    await expect(page.getByRole("heading", { name: "Formulas" })).toBeInViewport();
    await expect(page).toHaveURL(/#formulas$/);
    await page.getByRole("link", { name: "A smaller heading" }).last().press("Enter");
    await expect(page).toHaveURL(/#a-smaller-heading$/);
    await post.getByRole("link", { name: "Footnote 1" }).first().click();
    await expect(post.getByRole("region", { name: "Footnotes" }).getByText("A note")).toBeInViewport();
  });

  await test.step("a post is not wider than a small phone, whatever is in it", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(post.getByText("export function")).toBeVisible();
    for (const part of [post, post.getByText("below a line")]) {
      const { width, x } = (await part.boundingBox()) ?? { width: 0, x: Infinity };
      expect(x + width).toBeLessThanOrEqual(320);
    }
  });

  await test.step("a short post has no contents", async () => {
    await page.goto("/blog/short");
    await expect(page.getByRole("heading", { name: "Two" })).toBeVisible();
    await expect(contents).toHaveCount(0);
  });
});

test("code and pictures of a post can be scrolled, copied, and enlarged", async ({
  page,
  site,
  context,
  browserName,
}) => {
  if (browserName === "chromium") await context.grantPermissions(["clipboard-write"]);
  await makeBlog(site, { slug: "marks", content: everyMark });
  await page.goto("/blog/marks");
  await waitForHydration(page);
  const code = page.getByRole("figure").filter({ hasText: "src/add.ts" });
  await test.step("code has its colors, its file, and its marks", async () => {
    await expect(code).toContainText("TypeScript");
    await expect(code.getByText("export", { exact: false }).first()).toHaveCSS("color", "rgb(255, 123, 114)");
    await expect(code.getByRole("deletion")).toHaveText("  return first - second;\n", {
      useInnerText: false,
    });
    await expect(code.getByRole("insertion")).toContainText("return first + second;");
    await expect(code.locator("mark")).toContainText("export function add");
    expect(await code.locator("[style]").count()).toBe(0);
    const box = code.locator("pre");
    await box.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });

  await test.step("code is copied without what is removed", async () => {
    const height = (await code.boundingBox())?.height;
    await code.getByRole("button", { name: "Copy" }).click();
    await expect(code.getByRole("button", { name: "Copied" })).toBeVisible();
    expect((await code.boundingBox())?.height).toBe(height);
    await page.evaluate(() => document.body.append(document.createElement("textarea")));
    await page.locator("textarea").press("ControlOrMeta+V");
    const copied = await page.locator("textarea").inputValue();
    expect(copied).toContain("return first + second;\n}");
    expect(copied).not.toContain("first - second");
    await expect(code.getByRole("button", { name: "Copy", exact: true })).toBeVisible();
    await page.locator("textarea").evaluate((area) => area.remove());
  });

  await test.step("a picture opens in a dialog, which Escape closes without the window", async () => {
    await expect(page.getByRole("figure").filter({ hasText: "A picture" })).toBeVisible();
    const button = page.getByRole("button", { name: "Enlarge picture: Houses at night" });
    await button.click();
    const dialog = page.getByRole("dialog", { name: "Houses at night" });
    await expect(dialog.getByRole("img")).toBeVisible();
    const violations = await violationsOf(page, "dialog");
    expect(violations).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/blog/marks");
  });
});

test.describe(() => {
  test.use({ expectedMessages: /400 \(Bad Request\)/ });

  test("the form previews a text as its page shows it, and says why one cannot be read", async ({
    page,
    site,
  }) => {
    await openNewPost(page, site);
    await fillForm(page);
    const preview = form(page).getByRole("region", { name: "Preview", exact: true });
    await expect(preview.locator("strong")).toHaveText("quiet");
    await field(page, "Paragraph 1").fill("## Plan\n\n- [x] write <i>this</i>");
    await expect(preview.getByRole("heading", { name: "Plan" })).toBeVisible();
    await expect(preview.getByRole("listitem")).toContainText("write <i>this</i>");
    await field(page, "Paragraph 1").fill(`${"> ".repeat(30)}deep`);
    await expect(preview).toContainText("nested more than 24 levels deep");
    await expect(preview.getByRole("heading", { name: "Plan" })).toBeVisible();
  });
});
