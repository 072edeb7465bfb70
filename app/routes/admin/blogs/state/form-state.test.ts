import { expect, test } from "vitest";
import type { AdminBlog } from "../../../../../contract/blogs.ts";
import { isWhole } from "../../../../admin/editor/paragraph.ts";
import type { BlogDraft } from "../../../../browser/blog-draft.ts";
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
  tags: [],
  pinned: false,
  series: null,
  published: true,
  content: ["one", "two", "three"],
  version: "v1",
  publishAt: null,
  description: null,
  canonicalUrl: null,
};
/** What the form has for a post without these. */
const noDetails = { description: "", canonicalUrl: "", publishAt: "", tags: "", series: "", pinned: false };
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

/** Begins to save what the form has. */
function begin({ fields }: FormState, stays = false): Action {
  const { version, publishAt: _time, date: _date, tags: _tags, ...input } = draftOf(fields);
  return { type: "saving", attempt: { save: { input, version }, fields, stays } };
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

/** Types a text into the paragraph at an index. */
function typeInto(state: FormState, index: number, text: string): Action {
  const { id = -1, text: before = "" } = state.fields.content[index] ?? {};
  const keystroke = {
    kind: undefined,
    id,
    start: before.length,
    end: before.length,
    after: text.length,
    startsWord: false,
  };
  return { type: "contentEdited", edit: { type: "typed", text, keystroke } };
}

const undo: Action = { type: "contentEdited", edit: { type: "undone", from: undefined } };

test("a change of the paragraphs is unsaved, and undoing it leaves the other fields alone", () => {
  const opened = openForm(stored, undefined);
  const typed = play(opened, typeInto(opened, 1, "2"), { type: "typed", part: { title: "Other" } });
  expect(texts(typed)).toEqual(["one", "2", "three"]);
  expect(typed.unsaved).toBe(true);
  const undone = play(typed, undo);
  expect(texts(undone)).toEqual(["one", "two", "three"]);
  expect(undone.fields.title).toBe("Other");
  expect(undone.cursor).toEqual({ index: 1, start: 3, end: 3 });
  expect(play(undone, undo)).toBe(undone);
});

test("the draft of a post that is edited as one text has its paragraphs", () => {
  const opened = openForm(stored, undefined);
  const whole = [{ id: 9, text: "# one\ntwo\n\n- a\n\n- b", whole: opened.fields.content }];
  const edit = { type: "changed", content: whole, cursor: undefined, from: undefined } as const;
  expect(texts(play(opened, { type: "contentEdited", edit }))).toEqual(["# one", "two", "- a\n\n- b"]);
});

test("nothing before a draft was restored or a newer version was loaded can be undone", () => {
  const opened = openForm(stored, draft);
  const restored = play(opened, typeInto(opened, 0, "1"), { type: "restored" });
  expect(play(restored, undo)).toBe(restored);
});

test("an offered draft is restored as unsaved text", () => {
  const state = play(openForm(stored, draft), { type: "restored" });
  expect(draftOf(state.fields)).toEqual(draft);
  expect(state).toMatchObject({ unsaved: true, offered: undefined });
});

test("what was typed and discarded is not stored again while the form is left", () => {
  const typed = play(openForm(stored, undefined), { type: "typed", part: { title: "Typed" } });
  expect(typed.unsaved).toBe(true);
  expect(play(typed, { type: "discarded" }).unsaved).toBe(false);
});

test("discarding a draft keeps the stored post", () => {
  const state = play(openForm(stored, draft), { type: "discarded" });
  expect(state).toMatchObject({ unsaved: false, offered: undefined, fields: { title: "As it was" } });
});

test("a rejected save keeps the text, and the next change clears the errors", () => {
  const typed = play(openForm(stored, undefined), { type: "typed", part: { slug: "taken" } });
  const refused = play(typed, begin(typed), { type: "refused", problems: { slug: "Taken" } });
  expect(refused).toMatchObject({
    phase: { name: "refused", problems: { slug: "Taken" } },
    fields: { slug: "taken" },
    unsaved: true,
  });
  expect(play(refused, { type: "typed", part: { slug: "free" } }).phase).toEqual({ name: "editing" });
});

test("a conflict keeps both versions until the owner chooses one", () => {
  const opened = openForm(stored, undefined);
  const conflict = play(
    opened,
    { type: "typed", part: { title: "Mine" } },
    begin(opened),
    { type: "answered", result: { newer } },
    typeInto(opened, 0, "my one"),
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

test("a form that stays open after a save goes on from the saved version, and keeps what was typed meanwhile", () => {
  const opened = play(openForm(stored, undefined), { type: "typed", part: { title: "Mine" } });
  const saving = play(opened, begin(opened, true));
  const answer: Action = { type: "answered", result: { saved: { ...stored, version: "v2" } } };
  const saved = play(saving, answer);
  expect(saved).toMatchObject({
    phase: { name: "told", text: "Saved." },
    fields: { title: "Mine", version: "v2" },
    unsaved: false,
  });
  expect(play(saved, { type: "typed", part: { title: "More" } })).toMatchObject({
    phase: { name: "editing" },
    unsaved: true,
  });

  const typed = play(saving, { type: "typed", part: { title: "Mine, longer" } });
  expect(typed.phase).toEqual(saving.phase);
  expect(play(typed, answer)).toMatchObject({
    phase: { name: "editing" },
    fields: { title: "Mine, longer", version: "v2" },
    unsaved: true,
  });
});

test("a picture that cannot be loaded is asked about, with what was to be saved", () => {
  const opened = openForm(stored, undefined);
  const saving = play(opened, begin(opened));
  const asked = play(saving, { type: "answered", result: { pictureFailed: true } });
  expect(asked.phase).toEqual({ ...saving.phase, name: "pictureFailed" });
});

test("a form that closes after a save has nothing unsaved", () => {
  const opened = openForm(undefined, undefined);
  const saved = play(opened, { type: "typed", part: { title: "Mine" } }, begin(opened), {
    type: "answered",
    result: { saved: stored },
  });
  expect(saved).toMatchObject({ phase: { name: "saved" }, unsaved: false });
});

test("a post that is opened as one text stays one, also when a draft, a version, or a newer post replaces it", () => {
  const isOneText = (state: FormState) => state.fields.content.length === 1 && isWhole(state.fields.content);
  const opened = openForm(stored, draft, { whole: true });
  expect(opened.fields.content.map(({ text }) => text)).toEqual(["one\n\ntwo\n\nthree"]);
  expect(texts(opened)).toEqual(stored.content);
  expect(isOneText(play(opened, { type: "restored" }))).toBe(true);
  expect(isOneText(play(opened, { type: "replaced", draft: { content: ["a", "b"] } }))).toBe(true);
  const conflict = play(opened, begin(opened), { type: "answered", result: { newer } });
  expect(isOneText(play(conflict, { type: "newerLoaded" }))).toBe(true);
  expect(isOneText(play(openForm(stored, draft), { type: "restored" }))).toBe(false);
});

test("paragraphs with several blocks stay as they are while their whole text is not changed", () => {
  const content = ["one\n\nstill one", "two"];
  const opened = openForm({ ...stored, content }, undefined, { whole: true });
  expect(texts(opened)).toEqual(content);
  expect(texts(play(opened, typeInto(opened, 0, "one\n\nstill one\n\n2")))).toEqual([
    "one",
    "still one",
    "2",
  ]);
});
