import type { Locator } from "@playwright/test";
import { bounds } from "../contract/bounds.ts";
import { findBlog } from "../server/posts/read.ts";
import { makeBlog } from "../test/builders.ts";
import { field, form, openNewPost, openOnlyPost } from "./blog-form.ts";
import { expectParagraphs, paragraphs, paste, select, selection } from "./paragraphs.ts";
import { expect, test } from "./site.ts";

/** Expects an element to end above another one, give or take a pixel, once scrolling and layout are done. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const measureGap = async () => {
    const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
    return (below?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(measureGap).toBeGreaterThanOrEqual(-1);
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

for (const size of sizes) {
  test(`a pasted text of several paragraphs becomes as many at a width of ${size.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    const { id } = await makeBlog(site, { content: ["zero", "before selected after", "last"] });
    await openOnlyPost(page, site);
    await select(page, 1, "before ".length, "before selected".length);
    await paste(page, "one\r\nsame\r\n \r\n\r\ntwo\r\n\r\nthree");
    await expectParagraphs(page, ["zero", "before one\nsame", "two", "three after", "last"]);
    await expect(paragraphs(page).nth(3)).toBeFocused();
    await expect(paragraphs(page).nth(3)).toBeInViewport();
    expect(await selection(page, 3)).toBe("three[] after");
    await expect(form(page).getByText("Pasted as 3 paragraphs.")).toHaveAttribute("role", "status");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(form(page)).toHaveCount(0);
    expect((await findBlog(site.context.db, id))?.content).toEqual([
      "zero",
      "before one\nsame",
      "two",
      "three after",
      "last",
    ]);
  });

  test(`a new paragraph gets focus and is in view at a width of ${size.width} pixels`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(size);
    await makeBlog(site, { content: Array(10).fill("Some words.") });
    await openOnlyPost(page, site);
    await page.getByRole("button", { name: "+ Add Paragraph" }).click();
    await expect(field(page, "Paragraph 11")).toBeFocused();
    await expect(field(page, "Paragraph 11")).toBeInViewport({ ratio: 0.98 });
    await page.keyboard.type("The eleventh.");
    await expect(field(page, "Paragraph 11")).toHaveValue("The eleventh.");
    await expectAbove(field(page, "Paragraph 11"), form(page).locator("footer"));
  });
}

for (const key of ["Control+z", "Meta+z"]) {
  test(`${key} after a paste of several paragraphs restores what was there`, async ({ page, site }) => {
    await makeBlog(site, { content: ["before selected after", "last"] });
    await openOnlyPost(page, site);
    await select(page, 0, "before ".length, "before selected".length);
    await paste(page, "one\n\ntwo");
    await expectParagraphs(page, ["before one", "two after", "last"]);
    await page.keyboard.press(key);
    await expectParagraphs(page, ["before selected after", "last"]);
    await expect(paragraphs(page).first()).toBeFocused();
    expect(await selection(page, 0)).toBe("before [selected] after");
    await expect(form(page).getByText("Undone.")).toHaveAttribute("role", "status");
    await paste(page, "one\n\ntwo");
    await expectParagraphs(page, ["before one", "two after", "last"]);
  });
}

test("undo after a paste leads back to the first state, step by step, and redo to the last one", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await field(page, "Paragraph 1").focus();
  await page.keyboard.type("typed ");
  await paste(page, "one\n\ntwo\n\nthree");
  await page.keyboard.type(" more");
  await expectParagraphs(page, ["typed one", "two", "three more"]);
  for (const texts of [
    ["typed one", "two", "three "],
    ["typed one", "two", "three"],
    ["typed "],
    [""],
    [""],
  ]) {
    await page.keyboard.press("Control+z");
    await expectParagraphs(page, texts);
  }
  for (let times = 0; times < 4; times += 1) await page.keyboard.press("Control+Shift+z");
  await expectParagraphs(page, ["typed one", "two", "three more"]);
});

test("a paste of one paragraph is left to the browser, whose undo removes it", async ({ page, site }) => {
  await openNewPost(page, site);
  await field(page, "Paragraph 1").focus();
  await page.keyboard.type("typed ");
  await paste(page, "one\r\nline\r\n");
  await expectParagraphs(page, ["typed one\nline\n"]);
  await page.keyboard.press("Control+z");
  await expectParagraphs(page, ["typed "]);
});

test("paragraphs of a word processor, which have no blank lines between them, are told apart", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await field(page, "Paragraph 1").focus();
  const html = `<html><head><meta name=Generator content="Microsoft Word 15"></head><body>
    <h1>A title<o:p></o:p></h1><p class=MsoNormal>One paragraph.<o:p></o:p></p>
    <p class=MsoNormal>Two<br>lines.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`;
  await paste(page, "A title\r\nOne paragraph.\r\nTwo\r\nlines.\r\n\u00a0\r\n", html);
  await expectParagraphs(page, ["# A title", "One paragraph.", "Two\\\nlines."]);
});

test("lines that are no paragraphs stay together, whatever the HTML on the clipboard says about them", async ({
  page,
  site,
}) => {
  await openNewPost(page, site);
  await field(page, "Paragraph 1").focus();
  await paste(page, "const a = 1;\nconst b = 2;", "<div>const a = 1;</div><div>const b = 2;</div>");
  await expectParagraphs(page, ["const a = 1;\nconst b = 2;"]);
  await paste(page, "\nc\nd", "<p>something else</p><p>c</p><p>d</p>");
  await expectParagraphs(page, ["const a = 1;\nconst b = 2;\nc\nd"]);
});

test("a paste of more paragraphs than a post can have changes nothing and says why", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await makeBlog(site, { content: ["one", "two"] });
  await openOnlyPost(page, site);
  await select(page, 1, 3);
  await paste(page, Array(bounds.paragraphs).fill("x").join("\n\n"));
  const reason =
    "A post can have at most 200 paragraphs. With the pasted text it would have 201, so nothing was pasted.";
  await expect(form(page).getByRole("alert").filter({ hasText: reason })).toBeVisible();
  await expectAbove(form(page).getByText(reason), form(page).locator("footer"));
  await expectParagraphs(page, ["one", "two"]);
  await page.keyboard.type("!");
  await expect(form(page).getByText(reason)).toHaveCount(0);
  await expectParagraphs(page, ["one", "two!"]);
});

for (const [what, before, text] of [
  ["one paragraph", 0, "x".repeat(bounds.paragraph + 1)],
  ["one paragraph into a long one", bounds.paragraph - 5, "123456"],
  ["several paragraphs, one of them", 0, `a\n\n${"x".repeat(bounds.paragraph + 1)}`],
] as const) {
  test(`a paste of ${what} that is too long is not cut off silently`, async ({ page, site }) => {
    await makeBlog(site, { content: ["y".repeat(before) || "-"] });
    await openOnlyPost(page, site);
    const kept = before === 0 ? "" : "y".repeat(before);
    await field(page, "Paragraph 1").fill(kept);
    await paste(page, text);
    await expect(
      form(page).getByText(
        /^A paragraph can have at most 20,000 characters\. Paragraph \d would have 20,001/,
      ),
    ).toBeVisible();
    await expectParagraphs(page, [kept]);
  });
}

test("paragraphs are pasted into the middle of a very long text", async ({ page, site }) => {
  const half = "words ".repeat(1_600).trim();
  await makeBlog(site, { content: [`${half}|${half}`] });
  await openOnlyPost(page, site);
  await select(page, 0, half.length, half.length + 1);
  await paste(page, Array(50).fill("A paragraph.").join("\n\n"));
  await expect(paragraphs(page)).toHaveCount(50);
  await expect(paragraphs(page).first()).toHaveValue(`${half}A paragraph.`);
  await expect(paragraphs(page).last()).toHaveValue(`A paragraph.${half}`);
});
