import type { AdminBlog, BlogInput } from "../../../../contract/blogs.ts";
import { bounds } from "../../../../contract/bounds.ts";
import type { BlogDraft } from "../../../browser/blog-draft.ts";
import { proposeSlug } from "./propose-slug.ts";
import { toZonedTime } from "./zoned-time.ts";

export interface Paragraph {
  /** Identifies the paragraph in the form, regardless of its position. */
  id: number;
  text: string;
}

/** The values of the form. `version` is the stored version being edited, or `null` for a new post. */
export interface Fields extends Omit<BlogDraft, "content"> {
  content: Paragraph[];
}

/** What the form submits to its action: the post and the stored version it replaces. */
export interface Save {
  input: BlogInput;
  version: string | null;
  /** The version of the working copy on the server, which the save removes. */
  copyVersion?: string | null;
}

/** Error messages by field path (`slug`, `content.2`), or under `form` if they belong to no field. */
export type Problems = Record<string, string>;

export type Phase =
  | { name: "editing" }
  /** Finding out whether the picture of a post that is to be published can be loaded. */
  | { name: "checking"; save: Save }
  /** It cannot. The owner is asked whether to publish the post anyway. */
  | { name: "doubted"; save: Save }
  | { name: "saving" }
  | { name: "refused"; problems: Problems }
  /** The stored post has changed since the form was opened. */
  | { name: "conflict"; newer: AdminBlog };

export interface FormState {
  /** The time zone of the site, in which the form has times. */
  timeZone: string;
  /** The date of the stored post as the form has it. It is saved only if the owner changes it. */
  storedDate: string;
  fields: Fields;
  /** Whether the form has changes that are not saved on the server. */
  unsaved: boolean;
  /** An unsaved draft from an earlier visit, until the owner restores or discards it. */
  offered: BlogDraft | undefined;
  /** Another one that is older, of another browser or tab. */
  older: BlogDraft | undefined;
  phase: Phase;
  /** The paragraphs before the last change, if that was a paste of several paragraphs. */
  beforePaste: Paragraph[] | undefined;
}

export type Action =
  | { type: "typed"; part: Partial<Omit<Fields, "content" | "version">> }
  | { type: "paragraphTyped"; id: number; text: string }
  | { type: "paragraphAdded" }
  /** The texts take the place of the paragraph. */
  | { type: "paragraphsPasted"; id: number; texts: string[] }
  | { type: "pasteUndone" }
  | { type: "paragraphRemoved"; id: number }
  | { type: "paragraphMoved"; id: number; to: number }
  | { type: "restored" }
  | { type: "olderRestored" }
  /** Replaces the values of these fields, such as with those of an earlier version. */
  | { type: "replaced"; draft: Partial<BlogDraft> }
  | { type: "discarded" }
  | { type: "checking"; save: Save }
  | { type: "doubted"; save: Save }
  | { type: "submitted" }
  | { type: "refused"; problems: Problems }
  | { type: "conflicted"; newer: AdminBlog }
  | { type: "newerLoaded" };

interface OpenOptions {
  timeZone?: string;
  older?: BlogDraft | undefined;
}

/** Returns the initial state of the form for a stored or new post. */
export function openForm(
  blog: AdminBlog | undefined,
  offered: BlogDraft | undefined,
  { timeZone = "UTC", older }: OpenOptions = {},
): FormState {
  const fields = fieldsOf(blog && draftOfBlog(blog, timeZone));
  return {
    timeZone,
    storedDate: fields.date,
    fields,
    unsaved: false,
    offered,
    older,
    phase: { name: "editing" },
    beforePaste: undefined,
  };
}

/** The form's reducer. It does not handle storing drafts or sending requests. */
export function reduceForm(state: FormState, action: Action): FormState {
  const { fields, phase } = state;
  switch (action.type) {
    case "typed":
      return edit(state, { ...slugFor(fields, action.part.title), ...action.part });
    case "paragraphTyped":
      return edit(state, {
        content: fields.content.map((old) => (old.id === action.id ? { ...old, text: action.text } : old)),
      });
    case "paragraphAdded":
      return fields.content.length < bounds.paragraphs
        ? edit(state, { content: addTo(fields.content) })
        : state;
    case "paragraphsPasted":
      return {
        ...edit(state, { content: pasteInto(fields.content, action) }),
        beforePaste: fields.content,
      };
    case "pasteUndone":
      return state.beforePaste ? edit(state, { content: state.beforePaste }) : state;
    case "paragraphRemoved":
      return fields.content.length > 1
        ? edit(state, { content: fields.content.filter(({ id }) => id !== action.id) })
        : state;
    case "paragraphMoved":
      return edit(state, { content: moveIn(fields.content, action.id, action.to) });
    case "restored":
      return state.offered ? restore(state, state.offered) : state;
    case "olderRestored":
      return state.older ? restore(state, state.older) : state;
    case "replaced":
      return restore(state, { ...draftOf(fields), ...action.draft });
    case "discarded":
      return { ...state, offered: undefined, older: undefined };
    case "checking":
    case "doubted":
      return { ...state, phase: { name: action.type, save: action.save } };
    case "submitted":
      return { ...state, phase: { name: "saving" } };
    case "refused":
      return { ...state, phase: { name: "refused", problems: action.problems } };
    case "conflicted":
      return { ...state, phase: { name: "conflict", newer: action.newer } };
    case "newerLoaded":
      return phase.name === "conflict"
        ? openForm(phase.newer, undefined, { timeZone: state.timeZone })
        : state;
  }
}

/** Returns the draft that the browser stores for the form. */
export function draftOf(fields: Fields): BlogDraft {
  return { ...fields, content: fields.content.map(({ text }) => text) };
}

/** Applies a change and clears errors. A conflict remains until the owner chooses one of the two versions. */
function edit(state: FormState, part: Partial<Fields>): FormState {
  const phase: Phase = state.phase.name === "conflict" ? state.phase : { name: "editing" };
  const beforePaste = part.content ? undefined : state.beforePaste;
  return { ...state, fields: { ...state.fields, ...part }, unsaved: true, phase, beforePaste };
}

function restore(state: FormState, draft: BlogDraft): FormState {
  return edit({ ...state, offered: undefined, older: undefined }, fieldsOf(draft));
}

/** Derives the slug of a new post from its title until the owner enters a different slug. */
function slugFor({ version, slug, title }: Fields, newTitle: string | undefined): Partial<Fields> {
  const follows = newTitle !== undefined && version === null && slug === proposeSlug(title);
  return follows ? { slug: proposeSlug(newTitle) } : {};
}

function addTo(content: Paragraph[]): Paragraph[] {
  return [...content, { id: nextId(content), text: "" }];
}

/** Puts the texts in the place of a paragraph. The first one keeps its id. */
function pasteInto(content: Paragraph[], { id, texts }: { id: number; texts: string[] }): Paragraph[] {
  const next = nextId(content);
  const pasted = texts.map((text, index) => ({ id: index === 0 ? id : next + index - 1, text }));
  return content.flatMap((paragraph) => (paragraph.id === id ? pasted : [paragraph]));
}

function nextId(content: Paragraph[]): number {
  return Math.max(...content.map(({ id }) => id)) + 1;
}

/** Moves a paragraph to another index. */
function moveIn(content: Paragraph[], id: number, to: number): Paragraph[] {
  const others = content.filter((paragraph) => paragraph.id !== id);
  const moved = content.filter((paragraph) => paragraph.id === id);
  return others.toSpliced(to, 0, ...moved);
}

const empty: BlogDraft = {
  title: "",
  slug: "",
  image: "",
  content: [],
  published: false,
  version: null,
  description: "",
  canonicalUrl: "",
  publishAt: "",
  date: "",
};

function fieldsOf(draft = empty): Fields {
  const texts = draft.content.length === 0 ? [""] : draft.content;
  return { ...draft, content: texts.map((text, id) => ({ id, text })) };
}

/** Returns what the form has for a stored post. A post that was never published has no date yet. */
function draftOfBlog(blog: AdminBlog, timeZone: string): BlogDraft {
  const { title, slug, image, content, published, version, description, canonicalUrl, publishAt } = blog;
  const hasDate = published || blog.date !== blog.createdAt;
  return {
    title,
    slug,
    image,
    content,
    published,
    version,
    description: description ?? "",
    canonicalUrl: canonicalUrl ?? "",
    publishAt: publishAt === null ? "" : toZonedTime(publishAt, timeZone),
    date: hasDate ? toZonedTime(blog.date, timeZone) : "",
  };
}
