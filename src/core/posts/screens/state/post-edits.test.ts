import { expect, test } from "vitest";
import type { ContentAction } from "../../../editor/screens/content-state.ts";
import { isWhole } from "../../../editor/screens/paragraph.ts";
import type { AdminBlog } from "../../contract/blogs.ts";
import { detailNames, recordOf } from "../../contract/post-fields.ts";
import {
  draftOf,
  editContent,
  openDraft,
  openPost,
  type PostEdits,
  replaceFields,
  typeFields,
  withVersion,
} from "./post-edits.ts";

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
  published: true,
  content: ["one", "two", "three"],
  version: "v1",
  publishAt: null,
  ...recordOf(detailNames, () => null),
};
/** What the form has for a post without these. */
const noDetails = { ...recordOf(detailNames, () => ""), publishAt: "", tags: "", pinned: false };

function texts({ fields }: PostEdits): string[] {
  return draftOf(fields).content;
}

test("a new post starts unpublished with one empty paragraph", () => {
  expect(draftOf(openPost(undefined).fields)).toEqual({
    title: "",
    slug: "",
    image: "",
    content: [""],
    published: false,
    version: null,
    ...noDetails,
    date: "",
  });
});

test("a stored post opens with its own values, and with an empty paragraph if it has none", () => {
  const { title, slug, image, content, published, version } = stored;
  expect(draftOf(openPost(stored).fields)).toEqual({
    title,
    slug,
    image,
    content,
    published,
    version,
    ...noDetails,
    date: "2026-01-01T00:00",
  });
  expect(texts(openPost({ ...stored, content: [] }))).toEqual([""]);
});

test("a draft is opened as it was kept", () => {
  const draft = { ...draftOf(openPost(stored).fields), title: "Mine", content: ["kept"] };
  expect(draftOf(openDraft(draft).fields)).toEqual(draft);
});

test("the slug of a new post follows its title until a different slug is entered", () => {
  let edits = typeFields(openPost(undefined), { title: "A first thought" });
  expect(edits.fields.slug).toBe("a-first-thought");
  edits = typeFields(edits, { slug: "thoughts" });
  edits = typeFields(edits, { title: "A second thought" });
  expect(edits.fields.slug).toBe("thoughts");
});

test("the slug of a stored post does not follow its title", () => {
  const { fields } = typeFields(openPost(stored), { title: "A better title" });
  expect(fields).toMatchObject({ title: "A better title", slug: "as-it-was" });
});

/** Types a text into the paragraph at an index. */
function typeInto(edits: PostEdits, index: number, text: string): PostEdits {
  const { id = -1, text: before = "" } = edits.fields.content[index] ?? {};
  const keystroke = {
    kind: undefined,
    id,
    start: before.length,
    end: before.length,
    after: text.length,
    startsWord: false,
  };
  return editContent(edits, { type: "typed", text, keystroke });
}

const undo: ContentAction = { type: "undone", from: undefined };

test("undoing a change of the paragraphs leaves the other fields alone", () => {
  const typed = typeFields(typeInto(openPost(stored), 1, "2"), { title: "Other" });
  expect(texts(typed)).toEqual(["one", "2", "three"]);
  const undone = editContent(typed, undo);
  expect(texts(undone)).toEqual(["one", "two", "three"]);
  expect(undone.fields.title).toBe("Other");
  expect(undone.cursor).toEqual({ index: 1, start: 3, end: 3 });
  expect(editContent(undone, undo)).toBe(undone);
});

test("the draft of a post that is edited as one text has its paragraphs", () => {
  const opened = openPost(stored);
  const whole = [{ id: 9, text: "# one\ntwo\n\n- a\n\n- b", whole: opened.fields.content }];
  const edits = editContent(opened, { type: "changed", content: whole, cursor: undefined, from: undefined });
  expect(texts(edits)).toEqual(["# one", "two", "- a\n\n- b"]);
});

test("nothing before the fields were replaced can be undone", () => {
  const replaced = replaceFields(typeInto(openPost(stored), 0, "1"), { title: "Before" });
  expect(editContent(replaced, undo)).toBe(replaced);
});

test("a save can be undone, and leaves all fields as they were typed", () => {
  const typed = typeInto(openPost(stored), 0, "1 ");
  const saved = withVersion(typed, "v2");
  expect(draftOf(saved.fields)).toEqual({ ...draftOf(typed.fields), version: "v2" });
  expect(texts(editContent(saved, undo))).toEqual(stored.content);
});

test("times are in the time zone of the site, and a draft that was never published has no date", () => {
  const timeZone = "Europe/Berlin";
  const scheduled = { ...stored, published: false, publishAt: "2026-07-01T10:00:00.000Z" };
  expect(openPost(scheduled, timeZone).fields).toMatchObject({ publishAt: "2026-07-01T12:00", date: "" });
  const unpublished = { ...stored, published: false, date: "2026-02-01T00:00:00.000Z" };
  expect(openPost(unpublished, timeZone).fields.date).toBe("2026-02-01T01:00");
});

test("an earlier version replaces the texts, but not whether the post is published and which version it replaces", () => {
  const earlier = { title: "Before", content: ["Text"], description: "About it" };
  expect(draftOf(replaceFields(openPost(stored), earlier).fields)).toMatchObject({
    title: "Before",
    content: ["Text"],
    description: "About it",
    slug: stored.slug,
    published: true,
    version: "v1",
  });
});

test("a post that is opened as one text stays one, also when another text replaces it", () => {
  const isOneText = ({ fields }: PostEdits) => fields.content.length === 1 && isWhole(fields.content);
  const opened = openPost(stored, "UTC", true);
  expect(opened.fields.content.map(({ text }) => text)).toEqual(["one\n\ntwo\n\nthree"]);
  expect(texts(opened)).toEqual(stored.content);
  expect(isOneText(openDraft(draftOf(opened.fields), true))).toBe(true);
  expect(isOneText(replaceFields(opened, { content: ["a", "b"] }))).toBe(true);
  expect(isOneText(replaceFields(openPost(stored), { content: ["a", "b"] }))).toBe(false);
});

test("paragraphs with several blocks stay as they are while their whole text is not changed", () => {
  const content = ["one\n\nstill one", "two"];
  const opened = openPost({ ...stored, content }, "UTC", true);
  expect(texts(opened)).toEqual(content);
  expect(texts(typeInto(opened, 0, "one\n\nstill one\n\n2"))).toEqual(["one", "still one", "2"]);
});
