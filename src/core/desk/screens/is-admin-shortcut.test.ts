import { expect, test } from "vitest";
import { isAdminShortcut } from "./is-admin-shortcut.ts";

const shiftA = { key: "A", shiftKey: true, ctrlKey: false, altKey: false, metaKey: false, repeat: false };

function focusOn(tag: string, isContentEditable = false) {
  return { matches: (selector: string) => selector.split(", ").includes(tag), isContentEditable };
}

test("Shift+A is the shortcut, even with Caps Lock on", () => {
  expect(isAdminShortcut(shiftA, null)).toBe(true);
  expect(isAdminShortcut({ ...shiftA, key: "a" }, focusOn("a"))).toBe(true);
});

test("other keys are not the shortcut", () => {
  expect(isAdminShortcut({ ...shiftA, key: "B" }, null)).toBe(false);
  expect(isAdminShortcut({ ...shiftA, shiftKey: false }, null)).toBe(false);
});

test.each(["ctrlKey", "altKey", "metaKey", "repeat"] as const)(
  "Shift+A with %s set is not the shortcut",
  (key) => {
    expect(isAdminShortcut({ ...shiftA, [key]: true }, null)).toBe(false);
  },
);

test.each(["input", "textarea", "select"])(
  "Shift+A is not the shortcut while a focused %s takes input",
  (tag) => {
    expect(isAdminShortcut(shiftA, focusOn(tag))).toBe(false);
  },
);

test("Shift+A is not the shortcut in editable text", () => {
  expect(isAdminShortcut(shiftA, focusOn("div", true))).toBe(false);
});
