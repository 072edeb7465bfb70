import { expect, test } from "vitest";
import { readHistoryKey, readShortcut } from "./keys.ts";

const none = { key: "b", code: "KeyB", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test("a shortcut is a key with Ctrl, in any keyboard layout", () => {
  expect(readShortcut({ ...none, ctrlKey: true })).toBe("b");
  expect(readShortcut({ ...none, key: "и", ctrlKey: true })).toBe("b");
  expect(readShortcut({ ...none, key: "B", ctrlKey: true, shiftKey: true })).toBe("shift+b");
  expect(readShortcut({ ...none, key: "]", code: "BracketRight", ctrlKey: true })).toBe("]");
  // With another layout, the letter is where it is written.
  expect(readShortcut({ ...none, key: "z", code: "KeyY", ctrlKey: true })).toBe("z");
});

test("letters alone, and with AltGr, are typed", () => {
  expect(readShortcut(none)).toBeUndefined();
  expect(readShortcut({ ...none, ctrlKey: true, altKey: true })).toBeUndefined();
  expect(readShortcut({ ...none, ctrlKey: true, metaKey: true })).toBeUndefined();
});

test("Ctrl and Cmd step through the history on any keyboard", () => {
  const z = { ...none, key: "z", code: "KeyZ" };
  expect(readHistoryKey(z)).toBeUndefined();
  expect(readHistoryKey({ ...z, ctrlKey: true, altKey: true })).toBeUndefined();
  expect(readHistoryKey({ ...z, ctrlKey: true })).toBe("undone");
  expect(readHistoryKey({ ...z, metaKey: true })).toBe("undone");
  expect(readHistoryKey({ ...z, key: "Z", ctrlKey: true, shiftKey: true })).toBe("redone");
  expect(readHistoryKey({ ...z, key: "y", code: "KeyY", ctrlKey: true })).toBe("redone");
});
