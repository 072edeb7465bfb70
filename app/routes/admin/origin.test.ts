import { expect, test } from "vitest";
import { loginPath, readOrigin } from "./origin.ts";

test("the origin comes back from the login's address", () => {
  expect(readOrigin(new URL(loginPath("/admin/blogs"), "http://site").search)).toBe("/admin/blogs");
});

test("only an admin screen of this site is an origin", () => {
  for (const from of [
    "",
    "//evil.example",
    "https://evil.example",
    "/\\evil",
    "/admin/login",
    "/admin//evil.example/\\",
    "javascript:x",
    "/adminx",
  ]) {
    expect(readOrigin(`?from=${encodeURIComponent(from)}`)).toBe("/admin");
  }
});
