import { expect, test } from "vitest";
import type { SiteEdit } from "../../../../../contract/site/edits.ts";
import { changeForm, draftOf, type FormAction, type FormState } from "./form-state.ts";

const opened = {
  file: "site.yaml" as const,
  hash: "a",
  content: { name: "Ada", tiles: [{ label: "A" }, { label: "B" }, { label: "C" }] },
  faults: [],
};

function run(...actions: FormAction[]): FormState {
  return actions.reduce<FormState>(changeForm, { opened, edits: [] });
}

const edit = (change: SiteEdit): FormAction => ({ type: "edit", edit: change });
const removeB = edit({ op: "remove", path: ["tiles", 1] });
const rename = edit({ op: "set", path: ["name"], value: "Grace" });

test("a removal that is undone leaves no edit", () => {
  const state = run(removeB, { type: "undo" });
  expect(draftOf(state)).toEqual(opened.content);
  expect(state.edits).toEqual([]);
});

test("what was removed is back in its place, although something else was typed since", () => {
  const state = run(removeB, rename, { type: "undo" });
  expect(draftOf(state)).toEqual({ ...opened.content, name: "Grace" });
});

test("after a move, a removal cannot be undone, because the place is another one", () => {
  expect(run(removeB, edit({ op: "move", path: ["tiles"], from: 0, to: 1 })).removal).toBeUndefined();
});

test("a text that was deleted is not offered to be restored", () => {
  expect(run(edit({ op: "remove", path: ["name"] })).removal).toBeUndefined();
});

test("after a save, what was typed in the meantime stays", () => {
  const saved = { ...opened, hash: "b", content: { ...opened.content, name: "Grace" } };
  const later = edit({ op: "set", path: ["name"], value: "Grace H." });
  const state = run(rename, later, { type: "opened", file: saved });
  expect(state.opened.hash).toBe("b");
  expect(draftOf(state)).toMatchObject({ name: "Grace H." });
  expect(run(rename, { type: "opened", file: saved }).edits).toEqual([]);
});

test("after a save, what the server has made of it is shown", () => {
  const before = run(edit({ op: "set", path: ["name"], value: "Grace " }));
  const saved = { ...opened, hash: "b", content: { ...opened.content, name: "Grace" } };
  const state = changeForm(before, { type: "opened", file: saved, saved: before.edits });
  expect(state).toEqual({ opened: saved, edits: [] });
});

test("in a conflict, the owner's value or the other one is kept", () => {
  const current = { ...opened, hash: "b", content: { ...opened.content, name: "Joan" } };
  expect(draftOf(run(rename, { type: "opened", file: current }))).toMatchObject({ name: "Grace" });
  expect(run(rename, { type: "opened", file: current, yields: true }).edits).toEqual([]);
});
