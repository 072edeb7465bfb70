import { expect, test } from "vitest";
import { type FormAction, type FormState, openForm, reduceForm } from "./use-form.ts";

type Action = FormAction<string, string>;

/** A form over the text `stored`, in which the actions have happened. */
function play(...actions: Action[]): FormState<string, string> {
  return actions.reduce(reduceForm<string, string>, openForm({ loaded: "stored", edits: "stored" }));
}

const type = (text: string): Action => ({ type: "edited", change: () => text });
const begin = (edits: string, closes = false): Action => ({ type: "saving", edits, closes });
const answer: Action = { type: "saved", saved: "trimmed", rebase: (edits) => `${edits}, over trimmed` };

test("a form is opened without changes", () => {
  expect(play()).toEqual({
    loaded: "stored",
    edits: "stored",
    isUnsaved: false,
    offered: [],
    phase: { name: "editing" },
  });
});

test("a change is unsaved, and what changes nothing leaves the form as it is", () => {
  expect(play(type("mine"))).toMatchObject({ edits: "mine", isUnsaved: true, loaded: "stored" });
  const state = play();
  expect(reduceForm(state, { type: "edited", change: (edits) => edits })).toBe(state);
});

test("a change is made with the value that is loaded", () => {
  const change = (edits: string, loaded: string) => `${edits} ${loaded}`;
  expect(play(type("mine"), { type: "edited", change }).edits).toBe("mine stored");
});

test("what was kept of an earlier visit is offered until it is restored or discarded", () => {
  const offering = openForm({ loaded: "stored", edits: "stored", offered: ["newer", "older"] });
  expect(offering).toMatchObject({ edits: "stored", isUnsaved: false, offered: ["newer", "older"] });
  const restored = reduceForm(offering, type("older"));
  expect(restored).toMatchObject({ edits: "older", isUnsaved: true, offered: [] });
  const discarded = reduceForm(offering, { type: "opened", loaded: "stored", edits: "stored" });
  expect(discarded).toMatchObject({ edits: "stored", isUnsaved: false, offered: [] });
});

test("what was discarded is not unsaved any more", () => {
  const state = play(type("mine"), { type: "opened", loaded: "stored", edits: "mine" });
  expect(state).toMatchObject({ edits: "mine", isUnsaved: false, phase: { name: "editing" } });
});

test("a form that stays open goes on from what was saved, and says so until the next change", () => {
  const saved = play(type("mine"), begin("mine"), answer);
  expect(saved).toEqual({
    loaded: "trimmed",
    edits: "mine, over trimmed",
    isUnsaved: false,
    offered: [],
    phase: { name: "told", text: "Saved." },
  });
  expect(reduceForm(saved, type("more"))).toMatchObject({ isUnsaved: true, phase: { name: "editing" } });
});

test("what is changed during a save stays, and is unsaved", () => {
  const typed = play(type("mine"), begin("mine"), type("mine, longer"));
  expect(typed.phase).toEqual({ name: "saving", edits: "mine", closes: false });
  expect(reduceForm(typed, answer)).toMatchObject({
    loaded: "trimmed",
    edits: "mine, longer, over trimmed",
    isUnsaved: true,
    phase: { name: "editing" },
  });
});

test("a form that closes after a save has nothing unsaved", () => {
  const saved = play(type("mine"), begin("mine", true), type("lost"), answer);
  expect(saved).toMatchObject({ phase: { name: "closing" }, isUnsaved: false });
});

test("an answer to no save changes nothing", () => {
  const state = play(type("mine"));
  expect(reduceForm(state, answer)).toBe(state);
});

test("a save that was stopped leaves the changes unsaved", () => {
  const state = play(type("mine"), begin("mine", true), { type: "stopped" });
  expect(state).toMatchObject({ edits: "mine", isUnsaved: true, phase: { name: "editing" } });
});

test("a refused save keeps the changes, and the next one clears what was refused", () => {
  const refused = play(type("taken"), begin("taken"), { type: "refused", problems: { slug: "Taken" } });
  expect(refused).toMatchObject({
    edits: "taken",
    isUnsaved: true,
    phase: { name: "refused", problems: { slug: "Taken" } },
  });
  expect(reduceForm(refused, type("free")).phase).toEqual({ name: "editing" });
});

test("a newer value is kept beside the changes until the owner has chosen one of them", () => {
  const conflict: Action = { type: "refused", problems: { form: "Changed elsewhere" }, newer: "theirs" };
  const state = play(type("mine"), begin("mine"), conflict, type("mine, longer"));
  expect(state).toMatchObject({
    loaded: "stored",
    edits: "mine, longer",
    phase: { name: "refused", newer: "theirs" },
  });
  const theirs: Action = { type: "opened", loaded: "theirs", edits: "theirs" };
  expect(reduceForm(state, theirs)).toMatchObject({ isUnsaved: false, phase: { name: "editing" } });
  const both: Action = { type: "opened", loaded: "theirs", edits: "mine over theirs", isUnsaved: true };
  expect(reduceForm(state, both)).toMatchObject({ edits: "mine over theirs", isUnsaved: true, offered: [] });
});

test("what is told leaves it open whether something is unsaved", () => {
  const told: Action = { type: "told", text: "Kept as an unfinished draft." };
  expect(play(type("mine"), told)).toMatchObject({ isUnsaved: true, phase: { name: "told" } });
  expect(play(told).isUnsaved).toBe(false);
});
