import { expect, test } from "vitest";
import { findPicture, separate, writePicture } from "./write-picture.ts";

const url = "/uploads/00000000000000000000000000000000-4x3.webp";

test("a description can have any characters, in one line", () => {
  expect(writePicture("", url)).toBe(`![](${url})`);
  expect(writePicture(" A [desk]\nat *night* \\ ", url)).toBe(`![A \\[desk\\] at \\*night\\* \\\\](${url})`);
});

test("a picture is separated from words, but not from space", () => {
  expect(separate("P", "", "")).toBe("P");
  expect(separate("P", "before", "after")).toBe("\nP\n");
  expect(separate("P", "before ", "\nafter")).toBe("P");
});

test("the Markdown of a picture is found in a text, whatever its description is", () => {
  const text = `![a](/x.png) ![b \\] c](${url}) ![d](${url})`;
  const found = findPicture(text, url);
  expect(text.slice(found?.start, found?.end)).toBe(`![b \\] c](${url})`);
  expect(findPicture(`a link to [it](${url})`, "/other.webp")).toBeUndefined();
  expect(findPicture("nothing", url)).toBeUndefined();
  expect(findPicture(`](${url})`, url)).toBeUndefined();
});
