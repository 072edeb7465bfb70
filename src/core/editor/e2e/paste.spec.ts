import type { Locator } from "@playwright/test";
import { type FormCases, field, form, showInForm } from "../../../../e2e/blog-form.ts";
import { expectParagraphs, paragraphs, paste, select, selection } from "../../../../e2e/paragraphs.ts";
import { expect, test } from "../../../../e2e/site.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { findBlog } from "../../posts/server/read.ts";

/** Expects an element to end above another one, give or take a pixel, once scrolling and layout are done. */
async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  const measureGap = async () => {
    const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
    return (below?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(measureGap).toBeGreaterThanOrEqual(-1);
}

/** On a wide screen and on a narrow one. */
function atSize(size: { width: number; height: number }): FormCases {
  return {
    [`a pasted text of several paragraphs becomes as many at a width of ${size.width} pixels`]: {
      post: { content: ["zero", "before selected after", "last"] },
      show: async ({ page, site, id }) => {
        await page.setViewportSize(size);
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
      },
    },
    [`a new paragraph gets focus and is in view at a width of ${size.width} pixels`]: {
      post: { content: Array(10).fill("Some words.") },
      show: async ({ page }) => {
        await page.setViewportSize(size);
        await page.getByRole("button", { name: "+ Add Paragraph" }).click();
        await expect(field(page, "Paragraph 11")).toBeFocused();
        await expect(field(page, "Paragraph 11")).toBeInViewport({ ratio: 0.98 });
        await page.keyboard.type("The eleventh.");
        await expect(field(page, "Paragraph 11")).toHaveValue("The eleventh.");
        await expectAbove(field(page, "Paragraph 11"), form(page).locator("footer"));
      },
    },
  };
}

const half = "words ".repeat(1_600).trim();

function undoWith(key: string): FormCases {
  return {
    [`${key} after a paste of several paragraphs restores what was there`]: {
      post: { content: ["before selected after", "last"] },
      show: async ({ page }) => {
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
      },
    },
  };
}

function pasteTooLong(what: string, before: number, text: string): FormCases {
  return {
    [`a paste of ${what} that is too long is not cut off silently`]: {
      post: { content: ["y".repeat(before) || "-"] },
      show: async ({ page }) => {
        const kept = "y".repeat(before);
        await field(page, "Paragraph 1").fill(kept);
        await paste(page, text);
        await expect(
          form(page).getByText(
            /^A paragraph can have at most 20,000 characters\. Paragraph \d would have 20,001/,
          ),
        ).toBeVisible();
        await expectParagraphs(page, [kept]);
      },
    },
  };
}

const pasting: FormCases = {
  "undo after a paste leads back to the first state, step by step, and redo to the last one": {
    show: async ({ page }) => {
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
    },
  },

  "a paste of one paragraph is left to the browser, whose undo removes it": {
    show: async ({ page }) => {
      await field(page, "Paragraph 1").focus();
      await page.keyboard.type("typed ");
      await paste(page, "one\r\nline\r\n");
      await expectParagraphs(page, ["typed one\nline\n"]);
      await page.keyboard.press("Control+z");
      await expectParagraphs(page, ["typed "]);
    },
  },

  "paragraphs of a word processor, which have no blank lines between them, are told apart": {
    show: async ({ page }) => {
      await field(page, "Paragraph 1").focus();
      const html = `<html><head><meta name=Generator content="Microsoft Word 15"></head><body>
        <h1>A title<o:p></o:p></h1><p class=MsoNormal>One paragraph.<o:p></o:p></p>
        <p class=MsoNormal>Two<br>lines.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p></body></html>`;
      await paste(page, "A title\r\nOne paragraph.\r\nTwo\r\nlines.\r\n\u00a0\r\n", html);
      await expectParagraphs(page, ["# A title", "One paragraph.", "Two\\\nlines."]);
    },
  },

  "lines that are no paragraphs stay together, whatever the HTML on the clipboard says about them": {
    show: async ({ page }) => {
      await field(page, "Paragraph 1").focus();
      await paste(page, "const a = 1;\nconst b = 2;", "<div>const a = 1;</div><div>const b = 2;</div>");
      await expectParagraphs(page, ["const a = 1;\nconst b = 2;"]);
      await paste(page, "\nc\nd", "<p>something else</p><p>c</p><p>d</p>");
      await expectParagraphs(page, ["const a = 1;\nconst b = 2;\nc\nd"]);
    },
  },

  "a paste of more paragraphs than a post can have changes nothing and says why": {
    post: { content: ["one", "two"] },
    show: async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await select(page, 1, 3);
      await paste(page, Array(bounds.paragraphs).fill("x").join("\n\n"));
      const reason =
        "A text can have at most 200 paragraphs. With the pasted text it would have 201, so nothing was pasted.";
      await expect(form(page).getByRole("alert").filter({ hasText: reason })).toBeVisible();
      await expectAbove(form(page).getByText(reason), form(page).locator("footer"));
      await expectParagraphs(page, ["one", "two"]);
      await page.keyboard.type("!");
      await expect(form(page).getByText(reason)).toHaveCount(0);
      await expectParagraphs(page, ["one", "two!"]);
    },
  },

  "paragraphs are pasted into the middle of a very long text": {
    post: { content: [`${half}|${half}`] },
    show: async ({ page }) => {
      await select(page, 0, half.length, half.length + 1);
      await paste(page, Array(50).fill("A paragraph.").join("\n\n"));
      await expect(paragraphs(page)).toHaveCount(50);
      await expect(paragraphs(page).first()).toHaveValue(`${half}A paragraph.`);
      await expect(paragraphs(page).last()).toHaveValue(`A paragraph.${half}`);
    },
  },

  "pasted Markdown becomes a paragraph for each block, as the server's parser sees them": {
    post: { content: ["-"] },
    show: async ({ page, site, id }) => {
      await field(page, "Paragraph 1").fill("");
      await paste(page, "# A\ntext\n```\na\n\nb\n```\n- x\n\n- y\n\n> q\n\n    code");
      await expectParagraphs(page, [
        "# A",
        "text",
        "```\na\n\nb\n```",
        "- x\n\n- y",
        "> q",
        "```\ncode\n```",
      ]);
      await page.getByRole("button", { name: "Update Blog" }).click();
      await expect(form(page)).toHaveCount(0);
      expect((await findBlog(site.context.db, id))?.content).toHaveLength(6);
    },
  },

  "pasted formatted text becomes Markdown, without HTML": {
    post: { content: ["-"] },
    show: async ({ page }) => {
      await field(page, "Paragraph 1").fill("");
      const html = `<h2>Plan</h2><p>Some <b>bold</b>, <i>soft</i>, <a href="https://a.example/">linked</a>, and 2 * 3.</p>
        <ul><li>one</li><li>two<ul><li>three</li></ul></li></ul><pre><code class="language-ts">a &lt; b</code></pre>
        <table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
        <script>alert(1)</script><img src="data:image/png;base64,AAAA" alt="A dot"><img src="/pictures/cover-1.webp" alt="A picture">`;
      await paste(page, "Plan", html);
      await expectParagraphs(page, [
        "## Plan",
        "Some **bold**, *soft*, [linked](https://a.example/), and 2 \\* 3.",
        "- one\n- two\n  - three",
        "```ts\na < b\n```",
        "| A | B |\n| - | - |\n| 1 | 2 |",
        "A dot![A picture](/pictures/cover-1.webp)",
      ]);
      await page.keyboard.press("Control+z");
      await expectParagraphs(page, [""]);
    },
  },

  "text of Google Docs and code of an editor are pasted as what they are": {
    post: { content: ["-"] },
    show: async ({ page }) => {
      await field(page, "Paragraph 1").fill("");
      await paste(
        page,
        "Not bold, bold",
        `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:400">Not bold, </span><span style="font-weight:700">bold</span></p></b>`,
      );
      await expectParagraphs(page, ["Not bold, **bold**"]);
      await field(page, "Paragraph 1").fill("");
      await paste(
        page,
        "a_b * c",
        `<div style="font-family: monospace"><span style="color: #f00">a_b</span> * c</div>`,
      );
      await expectParagraphs(page, ["a_b * c"]);
    },
  },

  "a pasted address over selected text becomes a link": {
    post: { content: ["see here"] },
    show: async ({ page }) => {
      await field(page, "Paragraph 1").focus();
      await page.evaluate(() => {
        addEventListener(
          "copy",
          (event) => {
            event.preventDefault();
            event.clipboardData?.setData("text/plain", "https://a.example/b");
          },
          { once: true, capture: true },
        );
      });
      await select(page, 0, 4, 8);
      await page.keyboard.press("Control+c");
      await page.keyboard.press("Control+v");
      expect(await selection(page, 0)).toBe("see [here](https://a.example/b)[]");
      await page.keyboard.press("Control+z");
      expect(await selection(page, 0)).toBe("see [here]");
    },
  },
};

test("what is pasted becomes paragraphs on screens of all sizes, and can be undone", {
  tag: "@release",
}, async ({ page, site }) => {
  await showInForm(page, site, {
    ...atSize({ width: 1440, height: 900 }),
    ...atSize({ width: 360, height: 740 }),
    ...undoWith("Control+z"),
    ...undoWith("Meta+z"),
  });
});

test("what is pasted is read as text, Markdown, or HTML", { tag: "@release" }, async ({ page, site }) => {
  await showInForm(page, site, pasting);
});

test("what is pasted is refused if it is too much", { tag: "@release" }, async ({ page, site }) => {
  await showInForm(page, site, {
    ...pasteTooLong("one paragraph", 0, "x".repeat(bounds.paragraph + 1)),
    ...pasteTooLong("one paragraph into a long one", bounds.paragraph - 5, "123456"),
    ...pasteTooLong("several paragraphs, one of them", 0, `a\n\n${"x".repeat(bounds.paragraph + 1)}`),
  });
});
