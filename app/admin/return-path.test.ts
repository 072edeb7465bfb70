import { expect, test } from "vitest";
import { loginPath, readReturnPath } from "./return-path.ts";

test("the return path is read back from the login URL", () => {
  expect(readReturnPath(new URL(loginPath("/admin/blogs"), "http://site").search)).toBe("/admin/blogs");
});

test("any path other than an admin screen of this site falls back to the dashboard", () => {
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
