import { expect, test } from "vitest";
import { findPicture, placePicture, writePicture } from "./write-picture.ts";

const url = "/uploads/00000000000000000000000000000000-4x3.webp";

test("a description can have any characters, in one line", () => {
  expect(writePicture("", url)).toBe(`![](${url})`);
  expect(writePicture(" A [desk]\nat *night* \\ ", url)).toBe(`![A \\[desk\\] at \\*night\\* \\\\](${url})`);
});

test("a picture is separated from words, but not from space", () => {
  expect(add("|")).toBe("P");
  expect(add("before|after")).toBe("before\nP\nafter");
  expect(add("before |\nafter")).toBe("before P\nafter");
});

test("a picture that is added at footnotes is a paragraph before them", () => {
  expect(add("[^1]: A note.|")).toBe("P\n\n[^1]: A note.");
  expect(add("[^1]: A note.\n|")).toBe("P\n\n[^1]: A note.\n");
  expect(add("[^1]: A no|te.")).toBe("P\n\n[^1]: A note.");
  expect(add("Text\n\n[^1]: One.\n[^2]: Two,\nwhich goes on.\n\n    And on.|")).toBe(
    "Text\n\nP\n\n[^1]: One.\n[^2]: Two,\nwhich goes on.\n\n    And on.",
  );
  expect(add("Text\n[^1]: One.\n\n[^2]: Two.|")).toBe("Text\n\nP\n\n[^1]: One.\n\n[^2]: Two.");
});

test("a moving picture is a paragraph of its own", () => {
  const alone = (marked: string) => add(marked, true);
  expect(alone("|")).toBe("P");
  expect(alone("before|after")).toBe("before\n\nP\n\nafter");
  expect(alone("before\n|\nafter")).toBe("before\n\nP\n\nafter");
  expect(alone("before\n\n|\n\nafter")).toBe("before\n\nP\n\nafter");
  expect(alone("[^1]: A note.|")).toBe("P\n\n[^1]: A note.");
});

test("a picture stays where it is added if no footnote goes on there", () => {
  expect(add("|\n\n[^1]: A note.")).toBe("P\n\n[^1]: A note.");
  expect(add("[^1]: A note.\n\n|")).toBe("[^1]: A note.\n\nP");
  expect(add("[^1]: A note.\n\nText|")).toBe("[^1]: A note.\n\nText\nP");
  expect(add("A note.[^1]|")).toBe("A note.[^1]\nP");
  expect(add("```\n[^1]: code\n```|")).toBe("```\n[^1]: code\n```\nP");
});

/** Returns the text with a picture added at the bar. */
function add(marked: string, isAlone = false): string {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const { at, insert } = placePicture("P", text, offset, isAlone);
  return text.slice(0, at) + insert + text.slice(at);
}

test("the Markdown of a picture is found in a text, whatever its description is", () => {
  const text = `![a](/x.png) ![b \\] c](${url}) ![d](${url})`;
  const found = findPicture(text, url);
  expect(text.slice(found?.start, found?.end)).toBe(`![b \\] c](${url})`);
  expect(findPicture(`a link to [it](${url})`, "/other.webp")).toBeUndefined();
  expect(findPicture("nothing", url)).toBeUndefined();
  expect(findPicture(`](${url})`, url)).toBeUndefined();
});
