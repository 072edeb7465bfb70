import { expect, test } from "vitest";
import type { SiteEdit } from "../../../../core/site/contract/edits.ts";
import { draftOf, makeEdit, moveChanges, type SiteChanges, undoRemoval } from "./site-changes.ts";

const file = {
  file: "site.yaml" as const,
  hash: "a",
  content: { name: "Ada", tiles: [{ label: "A" }, { label: "B" }, { label: "C" }] },
  faults: [],
};

function make(...edits: SiteEdit[]): SiteChanges {
  return edits.reduce<SiteChanges>((changes, edit) => makeEdit(changes, file, edit), { edits: [] });
}

const removeB: SiteEdit = { op: "remove", path: ["tiles", 1] };
const rename: SiteEdit = { op: "set", path: ["name"], value: "Grace" };

test("a removal that is undone leaves no edit", () => {
  expect(undoRemoval(make(removeB), file).edits).toEqual([]);
});

test("what was removed is back in its place, although something else was typed since", () => {
  const changes = undoRemoval(make(removeB, rename), file);
  expect(draftOf(file, changes)).toEqual({ ...file.content, name: "Grace" });
});

test("after a move, a removal cannot be undone, because the place is another one", () => {
  expect(make(removeB, { op: "move", path: ["tiles"], from: 0, to: 1 }).removal).toBeUndefined();
});

test("a text that was deleted is not offered to be restored", () => {
  expect(make({ op: "remove", path: ["name"] }).removal).toBeUndefined();
});

test("after a save, what was typed in the meantime stays, and what was saved is no edit anymore", () => {
  const saved = { ...file, hash: "b", content: { ...file.content, name: "Grace" } };
  const later = make(rename, { op: "set", path: ["name"], value: "Grace H." });
  expect(draftOf(saved, moveChanges(later, file, saved))).toMatchObject({ name: "Grace H." });
  expect(moveChanges(make(rename), file, saved).edits).toEqual([]);
});

test("in a conflict, the owner's value or the other one is kept", () => {
  const current = { ...file, hash: "b", content: { ...file.content, name: "Joan" } };
  expect(draftOf(current, moveChanges(make(rename), file, current))).toMatchObject({ name: "Grace" });
  expect(moveChanges(make(rename), file, current, true).edits).toEqual([]);
});
