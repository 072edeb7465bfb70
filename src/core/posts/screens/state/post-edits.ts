import type { FormState } from "../../../admin/use-form.ts";
import { showWhole } from "../../../editor/screens/block-edits.ts";
import {
  type ContentAction,
  type ContentState,
  reduceContent,
} from "../../../editor/screens/content-state.ts";
import { emptyHistory } from "../../../editor/screens/history.ts";
import { isWhole, type Paragraph, textsOf, toContent } from "../../../editor/screens/paragraph.ts";
import type { AdminBlog } from "../../contract/blogs.ts";
import { type DetailName, detailNames, flagNames, recordOf } from "../../contract/post-fields.ts";
import { proposeSlug } from "../../contract/propose-slug.ts";
import type { Revision } from "../../contract/revisions.ts";
import { type BlogDraft, emptyDraft } from "../blog-draft.ts";
import { writeTags } from "./tag-text.ts";
import { toZonedTime } from "./zoned-time.ts";

/** The values of the form. `version` is the stored version being edited, or `null` for a new post. */
export interface Fields extends Omit<BlogDraft, "content"> {
  content: Paragraph[];
}

/** What the owner has made of a post: its fields, and of their paragraphs what can be undone and where focus is moved. */
export interface PostEdits extends Omit<ContentState, "content"> {
  fields: Fields;
}

/** The form of a post. It is over the post as it is stored, or over `undefined` for a new one. */
export type PostState = FormState<AdminBlog | undefined, PostEdits>;

/**
 * Returns what the form has for a stored or a new post.
 * @param whole whether the post is edited as one text
 */
export function openPost(blog: AdminBlog | undefined, timeZone = "UTC", whole = false): PostEdits {
  return openDraft(blog && draftOfBlog(blog, timeZone), whole);
}

/** Returns what the form has for a draft. One of an older version of the site may not have all fields. */
export function openDraft(draft: Partial<BlogDraft> = emptyDraft, whole = false): PostEdits {
  const content = toContent(draft.content ?? []);
  const start = { index: 0, start: 0, end: 0 };
  const shown = whole ? showWhole(content, start).content : content;
  return { fields: { ...emptyDraft, ...draft, content: shown }, history: emptyHistory, cursor: undefined };
}

/** Types into fields. The slug of a new post follows its title until the owner enters a different slug. */
export function typeFields(edits: PostEdits, part: Partial<Omit<Fields, "content" | "version">>): PostEdits {
  const { version, slug, title } = edits.fields;
  const follows = version === null && slug === proposeSlug(title);
  const proposed = part.title !== undefined && follows ? { slug: proposeSlug(part.title) } : {};
  return { ...edits, fields: { ...edits.fields, ...proposed, ...part } };
}

/** Edits the paragraphs. Returns the same edits if there is nothing to undo or redo. */
export function editContent(edits: PostEdits, action: ContentAction): PostEdits {
  const { fields, history, cursor } = edits;
  const { content, ...others } = reduceContent({ content: fields.content, history, cursor }, action);
  return content === fields.content ? edits : { fields: { ...fields, content }, ...others };
}

/** Replaces the values of these fields, such as with those of an earlier version. It cannot be undone. */
export function replaceFields({ fields }: PostEdits, draft: Partial<BlogDraft>): PostEdits {
  return openDraft({ ...draftOf(fields), ...draft }, isWhole(fields.content));
}

/** Goes on from a version that was saved. */
export function withVersion(edits: PostEdits, version: string | null): PostEdits {
  return { ...edits, fields: { ...edits.fields, version } };
}

/** Whether nothing can be typed: it would overwrite a draft that is offered, or be lost in a save that closes the form. */
export function isLocked({ offered, phase }: PostState): boolean {
  return offered.length > 0 || (phase.name === "saving" && phase.closes);
}

/** Returns the draft that the browser stores for the form. */
export function draftOf(fields: Fields): BlogDraft {
  return { ...fields, content: textsOf(fields.content) };
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
