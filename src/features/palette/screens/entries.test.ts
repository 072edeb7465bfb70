import { expect, test } from "vitest";
import { apps } from "../../../core/desk/screens/apps.ts";
import { type Entry, findEntries, listEntries, loadAdminEntries } from "./entries.ts";

const entries: Entry[] = [
  { name: "A Blog for Zoë", kind: "Post", path: "/blog/zoe" },
  { name: "Blog", kind: "App", path: "/blog" },
  { name: "Notes", kind: "Post", path: "/blog/notes" },
];

function namesOf(text: string) {
  return findEntries(entries, text).map(({ name }) => name);
}

test("without a text, all entries are found, in their order", () => {
  expect(namesOf("  ")).toEqual(["A Blog for Zoë", "Blog", "Notes"]);
});

test("every word must be in the name or the kind, in any order, case, and without accents", () => {
  expect(namesOf("zoe a")).toEqual(["A Blog for Zoë"]);
  expect(namesOf("ZOË post")).toEqual(["A Blog for Zoë"]);
  expect(namesOf("post")).toEqual(["A Blog for Zoë", "Notes"]);
  expect(namesOf("nothing")).toEqual([]);
});

test("what starts with the text comes first", () => {
  expect(namesOf("blog")).toEqual(["Blog", "A Blog for Zoë"]);
});

test("only 50 are shown", () => {
  const many = Array.from({ length: 3_000 }, (_, index): Entry => ({ name: `Post ${index}`, kind: "Post" }));
  expect(findEntries(many, "post")).toHaveLength(50);
});

test("the owner finds admin screens between the apps and the schemes, by the names that the palette has for them", async () => {
  const entries = listEntries(apps, await loadAdminEntries());
  expect(entries.find(({ path }) => path === "/admin/blogs/trash")).toEqual({
    name: "Trash of posts",
    kind: "Admin",
    path: "/admin/blogs/trash",
  });
  const kinds = entries.map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["App", "Admin", "Scheme"]);
});
