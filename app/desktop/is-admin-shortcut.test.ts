import { expect, test } from "vitest";
import { isAdminShortcut } from "./is-admin-shortcut.ts";

const shiftA = { key: "A", shiftKey: true, ctrlKey: false, altKey: false, metaKey: false, repeat: false };

function focusOn(tag: string, isContentEditable = false) {
  return { matches: (selector: string) => selector.split(", ").includes(tag), isContentEditable };
}

test("Shift+A is the shortcut, also with caps lock on", () => {
  expect(isAdminShortcut(shiftA, null)).toBe(true);
  expect(isAdminShortcut({ ...shiftA, key: "a" }, focusOn("a"))).toBe(true);
});

test("other keys are not", () => {
  expect(isAdminShortcut({ ...shiftA, key: "B" }, null)).toBe(false);
  expect(isAdminShortcut({ ...shiftA, shiftKey: false }, null)).toBe(false);
});

test.each(["ctrlKey", "altKey", "metaKey", "repeat"] as const)("not with %s", (key) => {
  expect(isAdminShortcut({ ...shiftA, [key]: true }, null)).toBe(false);
});

test.each(["input", "textarea", "select"])("not while the focus is in %s", (tag) => {
  expect(isAdminShortcut(shiftA, focusOn(tag))).toBe(false);
});

test("not while text is being edited", () => {
  expect(isAdminShortcut(shiftA, focusOn("div", true))).toBe(false);
});
