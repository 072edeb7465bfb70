import { expect, test } from "vitest";
import { findMark, marks } from "./brand-marks.server.ts";

test("an address has the mark of its site, and only of a site that has one", () => {
  expect(findMark("https://github.com/ada")).toBe(marks.github);
  expect(findMark("https://www.LinkedIn.com/in/ada/")).toBe(marks.linkedin);
  expect(findMark("http://twitter.com/ada")).toBe(marks.x);
  for (const url of [
    "https://github.com.evil.example/ada",
    "https://ada.github.io",
    "https://example.com/github.com",
    "https://constructor/",
    "mailto:ada@github.com",
    "https://",
    "/about",
  ])
    expect(findMark(url), url).toBeUndefined();
});
