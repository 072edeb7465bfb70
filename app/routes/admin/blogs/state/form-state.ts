import type { AdminBlog, BlogInput } from "../../../../../contract/blogs.ts";
import { type DetailName, detailNames, flagNames, recordOf } from "../../../../../contract/post-fields.ts";
import { proposeSlug } from "../../../../../contract/propose-slug.ts";
import type { Revision } from "../../../../../contract/revisions.ts";
import { showWhole } from "../../../../admin/editor/block-edits.ts";
import { type ContentAction, reduceContent } from "../../../../admin/editor/content-state.ts";
import { emptyHistory, type History } from "../../../../admin/editor/history.ts";
import {
  type Cursor,
  isWhole,
  type Paragraph,
  textsOf,
  toContent,
} from "../../../../admin/editor/paragraph.ts";
import { type BlogDraft, emptyDraft } from "../../../../browser/blog-draft.ts";
import { writeTags } from "./tag-text.ts";
import { toZonedTime } from "./zoned-time.ts";

/** The values of the form. `version` is the stored version being edited, or `null` for a new post. */
export interface Fields extends Omit<BlogDraft, "content"> {
  content: Paragraph[];
}

/** What the form sends: the post and the stored version it replaces. */
export interface Save {
  input: BlogInput;
  version: string | null;
  /** The version of the working copy on the server, which the save removes. */
  copyVersion?: string | null;
  /** Whether the owner publishes the post although its picture cannot be loaded. */
  withoutPicture?: boolean;
}

/** What a save resolves to, unless it is refused. */
export type SaveResult =
  | { saved: AdminBlog }
  /** The stored post has changed since the form was opened. */
  | { newer: AdminBlog }
  /** The picture of a post that is to be published cannot be loaded, so nothing was saved. */
  | { pictureFailed: true };

/** A save that was started. */
export interface Attempt {
  save: Save;
  /** What the form had then. */
  fields: Fields;
  /** Whether the form stays open after it. It can be typed into meanwhile. */
  stays: boolean;
}

/** Error messages by field path (`slug`, `content.2`), or under `form` if they belong to no field. */
export type Problems = Partial<Record<string, string>>;

export type Phase =
  | { name: "editing" }
  /** The text says what was done, and nothing has been typed since, so that leaving the form loses nothing. */
  | { name: "told"; text: string }
  | { name: "saving"; attempt: Attempt }
  /** The picture cannot be loaded. The owner is asked whether to publish the post anyway. */
  | { name: "pictureFailed"; attempt: Attempt }
  /** The form closes. */
  | { name: "saved" }
  | { name: "refused"; problems: Problems }
  /** The stored post has changed since the form was opened. */
  | { name: "conflict"; newer: AdminBlog };

export interface FormState {
  /** The post as it is stored, or `undefined` for a new one. */
  blog: AdminBlog | undefined;
  /** The time zone of the site, in which the form has times. */
  timeZone: string;
  fields: Fields;
  /** Whether the form has changes that are not saved on the server. */
  unsaved: boolean;
  /** An unsaved draft from an earlier visit, until the owner restores or discards it. */
  offered: BlogDraft | undefined;
  /** Another one that is older, of another browser or tab. */
  older: BlogDraft | undefined;
  phase: Phase;
  /** What can be undone in the paragraphs. */
  history: History;
  /** Where the last change of the paragraphs moves focus. */
  cursor: Cursor | undefined;
}

export type Action =
  | { type: "typed"; part: Partial<Omit<Fields, "content" | "version">> }
  | { type: "contentEdited"; edit: ContentAction }
  | { type: "restored" }
  | { type: "olderRestored" }
  /** Replaces the values of these fields, such as with those of an earlier version. */
  | { type: "replaced"; draft: Partial<BlogDraft> }
  | { type: "discarded" }
  | { type: "saving"; attempt: Attempt }
  | { type: "answered"; result: SaveResult }
  | { type: "told"; text: string }
  | { type: "refused"; problems: Problems }
  | { type: "newerLoaded" };

interface OpenOptions {
  timeZone?: string;
  older?: BlogDraft | undefined;
  /** Whether the post is edited as one text. */
  whole?: boolean;
}

/** Returns the initial state of the form for a stored or new post. */
export function openForm(
  blog: AdminBlog | undefined,
  offered: BlogDraft | undefined,
  { timeZone = "UTC", older, whole = false }: OpenOptions = {},
): FormState {
  return {
    blog,
    timeZone,
    fields: fieldsOf(blog && draftOfBlog(blog, timeZone), whole),
    unsaved: false,
    offered,
    older,
    phase: { name: "editing" },
    history: emptyHistory,
    cursor: undefined,
  };
}

/** The form's reducer. It does not handle storing drafts or sending requests. */
export function reduceForm(state: FormState, action: Action): FormState {
  const { fields, phase } = state;
  switch (action.type) {
    case "typed":
      return edit(state, { ...slugFor(fields, action.part.title), ...action.part });
    case "contentEdited":
      return editContent(state, action.edit);
    case "restored":
      return state.offered ? restore(state, state.offered) : state;
    case "olderRestored":
      return state.older ? restore(state, state.older) : state;
    case "replaced":
      return restore(state, { ...draftOf(fields), ...action.draft });
    case "discarded":
      // The form is left, or shows what is saved. Its text must not be stored again until that has happened.
      return { ...state, offered: undefined, older: undefined, unsaved: false };
    case "saving":
      return { ...state, phase: { name: "saving", attempt: action.attempt } };
    case "answered":
      return phase.name === "saving" ? finish(state, phase.attempt, action.result) : state;
    case "told":
      return { ...state, phase: { name: "told", text: action.text } };
    case "refused":
      return { ...state, phase: { name: "refused", problems: action.problems } };
    case "newerLoaded":
      return phase.name === "conflict"
        ? openForm(phase.newer, undefined, { timeZone: state.timeZone, whole: isWhole(fields.content) })
        : state;
  }
}

/** Returns the problems of the fields that the last save named, until something is typed. */
export function problemsIn({ phase }: FormState): Problems {
  return phase.name === "refused" ? phase.problems : {};
}

/** Whether nothing can be typed: it would overwrite a draft that is offered, or be lost in a save that closes the form. */
export function isLocked({ offered, phase }: FormState): boolean {
  return offered !== undefined || (phase.name === "saving" && !phase.attempt.stays);
}

/** Returns the draft that the browser stores for the form. */
export function draftOf(fields: Fields): BlogDraft {
  return { ...fields, content: textsOf(fields.content) };
}

/** A form that stays open goes on from the version that was saved, with what was typed during the save. */
function finish(state: FormState, attempt: Attempt, result: SaveResult): FormState {
  if ("newer" in result) return { ...state, phase: { name: "conflict", newer: result.newer } };
  if ("pictureFailed" in result) return { ...state, phase: { name: "pictureFailed", attempt } };
  const { saved } = result;
  const unsaved = attempt.stays && state.fields !== attempt.fields;
  const fields = { ...state.fields, version: saved.version };
  const done: Phase = attempt.stays ? { name: "told", text: "Saved." } : { name: "saved" };
  return { ...state, blog: saved, fields, unsaved, phase: unsaved ? { name: "editing" } : done };
}

/** Applies a change and clears errors. A conflict remains until the owner chooses one of the two versions. */
function edit(state: FormState, part: Partial<Fields>): FormState {
  const remains = state.phase.name === "conflict" || state.phase.name === "saving";
  const phase: Phase = remains ? state.phase : { name: "editing" };
  return { ...state, fields: { ...state.fields, ...part }, unsaved: true, phase };
}

function editContent(state: FormState, change: ContentAction): FormState {
  const { history, cursor, fields } = state;
  const edited = reduceContent({ content: fields.content, history, cursor }, change);
  if (edited.content === fields.content) return state;
  const { content, ...others } = edited;
  return { ...edit(state, { content }), ...others };
}

function restore(state: FormState, draft: BlogDraft): FormState {
  const restored = {
    ...state,
    offered: undefined,
    older: undefined,
    history: emptyHistory,
    cursor: undefined,
  };
  return edit(restored, fieldsOf(draft, isWhole(state.fields.content)));
}

/** Derives the slug of a new post from its title until the owner enters a different slug. */
function slugFor({ version, slug, title }: Fields, newTitle: string | undefined): Partial<Fields> {
  const follows = newTitle !== undefined && version === null && slug === proposeSlug(title);
  return follows ? { slug: proposeSlug(newTitle) } : {};
}

/** A draft of an older version may not have all fields. */
function fieldsOf(draft = emptyDraft, whole = false): Fields {
  const content = toContent(draft.content);
  const start = { index: 0, start: 0, end: 0 };
  return { ...emptyDraft, ...draft, content: whole ? showWhole(content, start).content : content };
}

/** Returns what the form has for a stored post. */
function draftOfBlog(blog: AdminBlog, timeZone: string): BlogDraft {
  const { title, slug, image, content, published, version, publishAt } = blog;
  return {
    title,
    slug,
    image,
    content,
    published,
    version,
    ...typedDetails(blog),
    ...recordOf(flagNames, (name) => blog[name]),
    tags: writeTags(blog.tags),
    publishAt: publishAt === null ? "" : toZonedTime(publishAt, timeZone),
    date: dateOf(blog, timeZone),
  };
}

/** Returns the date of a stored post as the form has it. A post that was never published has none yet. */
export function dateOf({ published, date, createdAt }: AdminBlog, timeZone: string): string {
  return published || date !== createdAt ? toZonedTime(date, timeZone) : "";
}

/** Returns what the form has after an earlier version was restored. One from before there were tags has no series either. */
export function draftOfRevision(revision: Revision): Partial<BlogDraft> {
  const { title, slug, image, content, tags } = revision;
  const { series, ...texts } = typedDetails(revision);
  return { title, slug, image, content, ...texts, ...(tags && { tags: writeTags(tags), series }) };
}

function typedDetails(post: Pick<AdminBlog, DetailName>) {
  return recordOf(detailNames, (name) => post[name] ?? "");
}
