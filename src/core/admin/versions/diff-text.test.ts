import fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPart, diffText } from "./diff-text.ts";

/** Writes a difference as `[-removed-]` and `{+added+}`. */
function write(paragraphs: DiffPart[][]): string[] {
  return paragraphs.map((parts) =>
    parts
      .map(({ text, change }) =>
        change === "removed" ? `[-${text}-]` : change === "added" ? `{+${text}+}` : text,
      )
      .join(""),
  );
}

test("changed words are shown within their paragraph", () => {
  expect(write(diffText(["The quick fox.", "Same."], ["The slow fox.", "Same."]))).toEqual([
    "The [-quick-]{+slow+} fox.",
    "Same.",
  ]);
});

test("paragraphs that were added, removed, or both are shown as a whole", () => {
  expect(write(diffText(["A", "B"], ["A", "New", "B"]))).toEqual(["A", "{+New+}", "B"]);
  expect(write(diffText(["A", "Old", "B"], ["A", "B"]))).toEqual(["A", "[-Old-]", "B"]);
  expect(write(diffText(["One", "Two"], ["Other"])).at(-1)).toBe("[-Two-]");
  expect(diffText([], [])).toEqual([]);
});

test("words of a language without spaces are told apart", () => {
  expect(write(diffText(["我喜欢猫"], ["我喜欢狗"]))).toEqual(["我喜欢[-猫-]{+狗+}"]);
});

test("without what was added, the difference is the older text, and without what was removed, the newer one", () => {
  const texts = fc.array(fc.stringMatching(/^[ab\n *]{0,12}$/), { maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (older, newer) => {
      const difference = diffText(older, newer);
      const without = (change: DiffPart["change"]) =>
        difference
          .map((parts) => parts.filter((part) => part.change !== change))
          .map((parts) => parts.map(({ text }) => text).join(""))
          .join("");
      expect(without("added")).toBe(older.join(""));
      expect(without("removed")).toBe(newer.join(""));
    }),
  );
});
