import { FileText } from "lucide-react";
import { expect, test } from "vitest";
import { apps } from "../../../core/desk/screens/apps.ts";
import { type Entry, findEntries, listEntries, loadAdminEntries } from "./entries.ts";

const icon = FileText;
const entries: Entry[] = [
  { name: "A Blog for Zoë", kind: "Post", icon, path: "/blog/zoe" },
  { name: "Blog", kind: "App", icon, path: "/blog" },
  { name: "Notes", kind: "Post", icon, path: "/blog/notes" },
  { name: "Potluck", kind: "Project", icon, path: "/projects?q=Potluck" },
  { name: "Copy", kind: "Action", icon },
  { name: "Insight", kind: "Admin", icon, path: "/admin/insight" },
];

function find(text: string, options?: Parameters<typeof findEntries>[2]) {
  const groups = findEntries(entries, text, options);
  return groups.map(({ name, entries }) => [name, ...entries.map((entry) => entry.name)]);
}

test("without a text, all entries are found, in groups", () => {
  expect(find("  ")).toEqual([
    ["Apps", "Blog"],
    ["Admin", "Insight"],
    ["Actions", "Copy"],
    ["Projects", "Potluck"],
    ["Posts", "A Blog for Zoë", "Notes"],
  ]);
});

test("in the admin area, its screens and the actions come first", () => {
  const groups = find("", { isAdmin: true }).map(([name]) => name);
  expect(groups).toEqual(["Admin", "Actions", "Apps", "Projects", "Posts"]);
});

test("what was used last comes first, once, unless a text says what is wanted", () => {
  const lastUsed = ["Post /blog/notes", "Post /blog/deleted", "Action Copy"];
  expect(find("", { lastUsed })).toEqual([
    ["Last used", "Notes", "Copy"],
    ["Apps", "Blog"],
    ["Admin", "Insight"],
    ["Projects", "Potluck"],
    ["Posts", "A Blog for Zoë"],
  ]);
  expect(find("o", { lastUsed }).map(([name]) => name)).not.toContain("Last used");
});

test("every word must be in the name or the kind, in any order, case, and without accents", () => {
  expect(find("zoe a")).toEqual([["Posts", "A Blog for Zoë"]]);
  expect(find("ZOË post")).toEqual([["Posts", "A Blog for Zoë"]]);
  expect(find("post")).toEqual([["Posts", "A Blog for Zoë", "Notes"]]);
  expect(find("nothing")).toEqual([]);
});

test("what starts with the text comes first, and so does its group", () => {
  expect(find("blog")).toEqual([
    ["Apps", "Blog"],
    ["Posts", "A Blog for Zoë"],
  ]);
  expect(find("a")).toEqual([
    ["Posts", "A Blog for Zoë"],
    ["Apps", "Blog"],
    ["Admin", "Insight"],
    ["Actions", "Copy"],
  ]);
});

test("only 50 are shown", () => {
  const many = Array.from({ length: 3_000 }, (_, index): Entry => {
    return { name: `Post ${index}`, kind: "Post", icon };
  });
  expect(findEntries(many, "post").flatMap((group) => group.entries)).toHaveLength(50);
});

test("the owner finds admin screens by the names that the palette has for them, and the way out", async () => {
  const entries = listEntries(apps, await loadAdminEntries());
  expect(entries.find(({ path }) => path === "/admin/blogs/trash")).toMatchObject({
    name: "Trash of posts",
    kind: "Admin",
  });
  expect(entries.find(({ path }) => path === "/admin")?.keys).toBe("Shift+A");
  expect(entries.at(-1)).toMatchObject({ name: "Sign out", kind: "Action" });
});
