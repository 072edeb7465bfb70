import { expect, test } from "vitest";
import { isScreen } from "./is-screen.ts";

test.each(["/", "/projects", "/blog/first-post", "/projects?tech=js", "/uses#desk.v2"])(
  "%s is a screen",
  (url) => {
    expect(isScreen(url)).toBe(true);
  },
);

test.each([
  "/resume.pdf",
  "/pictures/desk.webp",
  "//example.com",
  "/\\example.com",
  "https://example.com/projects",
  "mailto:a@example.com",
  "#desk",
])("%s is not a screen", (url) => {
  expect(isScreen(url)).toBe(false);
});
