import { expect, test } from "vitest";
import { loginPath, readReturnPath } from "./return-path.ts";

test("the return path is read back from the login URL", () => {
  expect(readReturnPath(new URL(loginPath("/admin/blogs"), "http://site").search)).toBe("/admin/blogs");
});

test("the return path keeps its query, such as the period of figures", () => {
  const from = "/admin/insight?period=90&filter=page%3A%2Fblog%2Fa-b";
  expect(readReturnPath(new URL(loginPath(from), "http://site").search)).toBe(from);
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
    "/admin/login?x",
    "/adminx?/admin",
    "/admin?\\evil",
  ]) {
    expect(readReturnPath(`?from=${encodeURIComponent(from)}`)).toBe("/admin");
  }
});
