import { expect, test } from "vitest";
import { folders, leaves, readFolder } from "./folders.ts";

const folder = (state: string) => readFolder(new URLSearchParams({ state }));

test("the address names the folder, and the inbox is the default", () => {
  expect(folder("spam").name).toBe("Spam");
  expect(folder("").name).toBe("Inbox");
  expect(folder("unknown").name).toBe("Inbox");
  expect(readFolder(new URLSearchParams()).name).toBe("Inbox");
});

test("a message leaves a folder when it is moved out of it, and not when it is read", () => {
  expect(leaves(folder(""), "read")).toBe(false);
  expect(leaves(folder("waiting"), "read")).toBe(false);
  expect(leaves(folder(""), "replied")).toBe(false);
  expect(leaves(folder("waiting"), "replied")).toBe(true);
  expect(leaves(folder("spam"), "read")).toBe(true);
});

test("a message that is moved to the trash leaves every other folder", () => {
  expect(folders.filter((each) => !leaves(each, "trash")).map(({ name }) => name)).toEqual(["Trash"]);
});

test("all messages of an address are a folder, which archived ones stay in", () => {
  const all = readFolder(new URLSearchParams({ email: "ada@example.org" }));
  expect(leaves(all, "archived")).toBe(false);
  expect(leaves(all, "trash")).toBe(true);
  expect(leaves(folder("trash"), "restored")).toBe(true);
});
