import { expect, test } from "vitest";
import { leaveWindow } from "./recent-windows.ts";

const blog = { app: "/blog", path: "/blog/first" };
const tech = { app: "/tech", path: "/tech" };
const me = { app: "/me", path: "/me" };

test("a window that is left for another one stays behind, with its last path", () => {
  expect(leaveWindow([], blog, "/tech")).toEqual([blog]);
});

test("two windows stay, the latest first", () => {
  expect(leaveWindow([blog, me], tech, "/contact")).toEqual([tech, blog]);
});

test("a window that is opened again is not behind any more", () => {
  expect(leaveWindow([blog, me], tech, "/me")).toEqual([tech, blog]);
});

test("a window that is closed does not stay", () => {
  expect(leaveWindow([tech], blog, undefined)).toEqual([tech]);
  expect(leaveWindow([tech], undefined, "/tech")).toEqual([]);
});

test("another page of the same app changes nothing", () => {
  const left = [tech];
  expect(leaveWindow(left, blog, "/blog")).toBe(left);
});
