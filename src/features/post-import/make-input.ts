import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { type BlogInput, blogInputSchema } from "../../core/posts/contract/blogs.ts";
import {
  type Detail,
  type DetailName,
  detailNames,
  details,
  recordOf,
} from "../../core/posts/contract/post-fields.ts";
import { mostFormerPaths } from "../../core/posts/server/former-paths.ts";
import { makeSlug } from "../../core/posts/server/make-slug.ts";
import { appearances } from "../../core/posts/server/post-fields.ts";
import type { FoundPost } from "./found-post.ts";
import type { Warning } from "./report.ts";

/** The fields of a post but its slug, text, and cover. */
export type NamedFields = Pick<
  BlogInput,
  "title" | "published" | DetailName | "tags" | "pinned" | "date" | "publishAt"
>;

/** A post that can be stored. */
export interface MadePost {
  input: BlogInput;
  /** What differs from the source. */
  warnings: Warning[];
  /** The addresses of this site, or of the former one, that its text links to. */
  links: readonly string[];
  /** The number of its pictures, its cover included. */
  pictures: number;
  /** Stores what belongs to the post, in its transaction. */
  storeMore: (transaction: Transaction<Schema>, id: string) => Promise<void>;
}

interface Made {
  fields: NamedFields;
  /** What differs from the source. */
  warnings: Warning[];
}

const { shape } = blogInputSchema;

/**
 * Makes valid fields of what a source has: texts are cut, and what cannot be valid is left out, with a warning.
 * @param now milliseconds since 1970; a post with a later date is published then
 */
export function makeFields(found: FoundPost, { now, asDraft }: { now: number; asDraft: boolean }): Made {
  const warnings: Warning[] = [];
  const cut = (name: string, value: string | undefined, most: number) => {
    const text = clean(value ?? "");
    if (text.length <= most) return text;
    warnings.push(`Its ${name} was cut to ${most} characters.`);
    return `${text.slice(0, most - 1).trimEnd()}…`;
  };
  const makeDetail = (name: DetailName) => {
    const { maxLength, isAddress }: Detail = details[name];
    const { noun } = appearances[name];
    if (!isAddress) return cut(noun, found[name], maxLength) || null;
    const address = clean(found[name] ?? "");
    if (shape[name].safeParse(address).success) return address || null;
    warnings.push({ text: `Its ${noun} is not on the web, and was left out.`, detail: address });
    return null;
  };
  if (found.oldPaths.length > mostFormerPaths)
    warnings.push(`Only the first ${mostFormerPaths} of its former addresses were kept.`);
  const fields: NamedFields = {
    title: cut("title", found.title, bounds.title) || found.slug || "Untitled",
    ...recordOf(detailNames, makeDetail),
    tags: makeTags(found.tags, warnings),
    pinned: found.isPinned === true,
    ...makeDates(found, { now, asDraft }, warnings),
  };
  return { fields, warnings };
}

/** Makes dates that are possible now. */
export function makeDates(
  { date, publishAt = date, isDraft }: Pick<FoundPost, "date" | "publishAt" | "isDraft">,
  { now, asDraft }: { now: number; asDraft: boolean },
  warnings: Warning[],
): Pick<BlogInput, "published" | "date" | "publishAt"> {
  const isPast = date !== undefined && date >= 0 && date <= now;
  if (date !== undefined && date < 0) warnings.push("Its date is before 1970, and was left out.");
  const first = isPast ? { date: new Date(date).toISOString() } : {};
  if (isDraft || asDraft) return { published: false, ...first };
  if (publishAt !== undefined && publishAt > now)
    return { published: false, ...first, publishAt: new Date(publishAt).toISOString() };
  // A post whose time is not known was not published now.
  if (isPast) return { published: true, ...first };
  return publishAt === undefined || publishAt < 0
    ? { published: false }
    : { published: true, date: new Date(publishAt).toISOString() };
}

/** Returns what is stored, or which field cannot be. */
export function checkInput(fields: unknown): { input: BlogInput } | { fault: string } {
  const checked = blogInputSchema.safeParse(fields);
  if (checked.success) return { input: checked.data };
  const [issue] = checked.error.issues;
  return { fault: `Its ${String(issue?.path[0])} cannot be stored: ${issue?.message}.` };
}

function makeTags(names: readonly string[], warnings: Warning[]): string[] {
  const tags: string[] = [];
  for (const name of names) {
    const tag = shape.tags.safeParse([clean(name).replaceAll(",", " ")]).data?.[0];
    if (tag === undefined)
      warnings.push({ text: "A tag is not possible here, and was left out.", detail: clean(name) });
    else tags.push(tag);
  }
  // Leaves out tags that are there twice.
  const different = [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
  if (different.length > bounds.tags)
    warnings.push({
      text: `Only the first ${bounds.tags} of its tags were kept.`,
      detail: `${different.length}`,
    });
  return different.slice(0, bounds.tags);
}

function clean(text: string): string {
  return text
    .replaceAll(/[\s\0]+/g, " ")
    .trim()
    .toWellFormed();
}

/** Returns the slug that a post should have. It is the same in each import. */
export function chooseSlug({ slug, title, sourceId }: FoundPost): string {
  const made = makeSlug(slug ?? "") || makeSlug(title);
  return made === "" ? `post-${createHash("sha256").update(sourceId).digest("hex").slice(0, 8)}` : made;
}
