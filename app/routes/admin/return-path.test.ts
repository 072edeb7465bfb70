import { expect, test } from "vitest";
import { loginPath, readReturnPath } from "./return-path.ts";

test("the path comes back from the address of the login", () => {
  expect(readReturnPath(new URL(loginPath("/admin/blogs"), "http://site").search)).toBe("/admin/blogs");
});

test("only an admin screen of this site is returned to", () => {
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
    expect(readReturnPath(`?from=${encodeURIComponent(from)}`)).toBe("/admin");
  }
});
