import { expect, test } from "vitest";
import type { AdminBlog } from "../../../../contract/blogs.ts";
import { bounds } from "../../../../contract/bounds.ts";
import type { BlogDraft } from "../../../browser/blog-draft.ts";
import { type Action, draftOf, type FormState, openForm, reduceForm } from "./form-state.ts";

const stored: AdminBlog = {
  _id: "1",
  slug: "as-it-was",
  title: "As it was",
  image: "/a.webp",
  date: "2026-01-01T00:00:00.000Z",
  createdAt: "2026-01-01T00:00:00.000Z",
  views: 0,
  likes: 0,
  published: true,
  content: ["one", "two", "three"],
  version: "v1",
  publishAt: null,
  description: null,
  canonicalUrl: null,
};
/** What the form has for a post without these. */
const noDetails = { description: "", canonicalUrl: "", publishAt: "" };
const newer: AdminBlog = { ...stored, title: "Theirs", version: "v2" };
const draft: BlogDraft = {
  title: "Mine",
  slug: "mine",
  image: "/b.webp",
  content: ["kept"],
  published: false,
  version: "v1",
  ...noDetails,
  date: "2026-01-01T00:00",
};

function play(state: FormState, ...actions: Action[]): FormState {
  return actions.reduce(reduceForm, state);
}

function texts(state: FormState): string[] {
  return draftOf(state.fields).content;
}

test("a new post starts unpublished with one empty paragraph", () => {
  const state = openForm(undefined, undefined);
  expect(draftOf(state.fields)).toEqual({
    title: "",
    slug: "",
    image: "",
    content: [""],
    published: false,
    version: null,
    ...noDetails,
    date: "",
  });
  expect(state).toMatchObject({ unsaved: false, offered: undefined, phase: { name: "editing" } });
});

test("a stored post opens with its own values, and with an empty paragraph if it has none", () => {
  const { title, slug, image, content, published, version } = stored;
  expect(draftOf(openForm(stored, undefined).fields)).toEqual({
    title,
    slug,
    image,
    content,
    published,
    version,
    ...noDetails,
    date: "2026-01-01T00:00",
  });
  expect(texts(openForm({ ...stored, content: [] }, undefined))).toEqual([""]);
});

test("the slug of a new post follows its title until a different slug is entered", () => {
  let state = play(openForm(undefined, undefined), { type: "typed", part: { title: "A first thought" } });
  expect(state.fields.slug).toBe("a-first-thought");
  state = play(state, { type: "typed", part: { slug: "thoughts" } });
  state = play(state, { type: "typed", part: { title: "A second thought" } });
  expect(state.fields.slug).toBe("thoughts");
});

test("the slug of a stored post does not follow its title", () => {
  const state = play(openForm(stored, undefined), { type: "typed", part: { title: "A better title" } });
  expect(state.fields).toMatchObject({ title: "A better title", slug: "as-it-was" });
});

test("paragraphs are edited, added, and removed, and keep their ids", () => {
  let state = play(openForm(stored, undefined), { type: "paragraphRemoved", id: 1 });
  expect(texts(state)).toEqual(["one", "three"]);
  state = play(state, { type: "paragraphAdded" }, { type: "paragraphTyped", id: 2, text: "3" });
  expect(texts(state)).toEqual(["one", "3", ""]);
  const ids = state.fields.content.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a paragraph moves to another position and keeps its id", () => {
  const state = openForm(stored, undefined);
  const down = play(state, { type: "paragraphMoved", id: 0, to: 2 });
  expect(texts(down)).toEqual(["two", "three", "one"]);
  expect(down.fields.content.map(({ id }) => id)).toEqual([1, 2, 0]);
  expect(down.unsaved).toBe(true);
  expect(texts(play(down, { type: "paragraphMoved", id: 0, to: 0 }))).toEqual(["one", "two", "three"]);
});

test("the only paragraph cannot be removed, and the number of paragraphs is limited", () => {
  const single = openForm({ ...stored, content: ["only"] }, undefined);
  expect(play(single, { type: "paragraphRemoved", id: 0 })).toBe(single);
  const full = openForm({ ...stored, content: Array(bounds.paragraphs).fill("x") }, undefined);
  expect(play(full, { type: "paragraphAdded" })).toBe(full);
});

test("pasted paragraphs take the place of one, which keeps its id, and undoing it restores that one", () => {
  const opened = openForm(stored, undefined);
  const pasted = play(opened, { type: "paragraphsPasted", id: 1, texts: ["two a", "b", "c"] });
  expect(texts(pasted)).toEqual(["one", "two a", "b", "c", "three"]);
  expect(pasted.fields.content.map(({ id }) => id)).toEqual([0, 1, 3, 4, 2]);
  expect(pasted.unsaved).toBe(true);
  const undone = play(pasted, { type: "pasteUndone" });
  expect(undone.fields.content).toEqual(opened.fields.content);
  expect(play(undone, { type: "pasteUndone" })).toBe(undone);
});

test("a paste cannot be undone after the text was changed, but after other fields were", () => {
  const pasted = play(openForm(stored, undefined), { type: "paragraphsPasted", id: 0, texts: ["a", "b"] });
  const typed = play(pasted, { type: "typed", part: { title: "Other" } }, { type: "pasteUndone" });
  expect(texts(typed)).toEqual(["one", "two", "three"]);
  const changed = play(pasted, { type: "paragraphTyped", id: 0, text: "A" });
  expect(play(changed, { type: "pasteUndone" })).toBe(changed);
});

test("an offered draft is restored as unsaved text", () => {
  const state = play(openForm(stored, draft), { type: "restored" });
  expect(draftOf(state.fields)).toEqual(draft);
  expect(state).toMatchObject({ unsaved: true, offered: undefined });
});

test("discarding a draft keeps the stored post", () => {
  const state = play(openForm(stored, draft), { type: "discarded" });
  expect(state).toMatchObject({ unsaved: false, offered: undefined, fields: { title: "As it was" } });
});

test("a rejected save keeps the text, and the next change clears the errors", () => {
  const typed = play(openForm(stored, undefined), { type: "typed", part: { slug: "taken" } });
  const refused = play(typed, { type: "submitted" }, { type: "refused", problems: { slug: "Taken" } });
  expect(refused).toMatchObject({
    phase: { name: "refused", problems: { slug: "Taken" } },
    fields: { slug: "taken" },
    unsaved: true,
  });
  expect(play(refused, { type: "typed", part: { slug: "free" } }).phase).toEqual({ name: "editing" });
});

test("a conflict keeps both versions until the owner chooses one", () => {
  const conflict = play(
    openForm(stored, undefined),
    { type: "typed", part: { title: "Mine" } },
    { type: "submitted" },
    { type: "conflicted", newer },
    { type: "paragraphTyped", id: 0, text: "my one" },
  );
  expect(conflict).toMatchObject({
    phase: { name: "conflict", newer },
    fields: { title: "Mine", version: "v1" },
  });
  const loaded = play(conflict, { type: "newerLoaded" });
  expect(loaded).toMatchObject({
    phase: { name: "editing" },
    fields: { title: "Theirs", version: "v2" },
    unsaved: false,
  });
});

test("loading the newer version has no effect without a conflict", () => {
  const state = openForm(stored, undefined);
  expect(play(state, { type: "newerLoaded" })).toBe(state);
});

test("times are in the time zone of the site, and a draft that was never published has no date", () => {
  const timeZone = "Europe/Berlin";
  const scheduled = { ...stored, published: false, publishAt: "2026-07-01T10:00:00.000Z" };
  expect(openForm(scheduled, undefined, { timeZone }).fields).toMatchObject({
    publishAt: "2026-07-01T12:00",
    date: "",
  });
  const unpublished = { ...stored, published: false, date: "2026-02-01T00:00:00.000Z" };
  expect(openForm(unpublished, undefined, { timeZone }).fields.date).toBe("2026-02-01T01:00");
});

test("an older draft can be restored in place of the one that is offered", () => {
  const older = { ...draft, title: "Older" };
  const state = play(openForm(stored, draft, { older }), { type: "olderRestored" });
  expect(state).toMatchObject({
    fields: { title: "Older" },
    offered: undefined,
    older: undefined,
    unsaved: true,
  });
});

test("an earlier version replaces the texts, but not whether the post is published and which version it replaces", () => {
  const state = play(openForm(stored, undefined), {
    type: "replaced",
    draft: { title: "Before", content: ["Text"], description: "About it" },
  });
  expect(draftOf(state.fields)).toMatchObject({
    title: "Before",
    content: ["Text"],
    description: "About it",
    slug: stored.slug,
    published: true,
    version: "v1",
  });
  expect(state.unsaved).toBe(true);
});
