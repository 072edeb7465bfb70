import type { Kysely } from "kysely";
import { bounds } from "../../../contract/bounds.ts";
import { mostNotes, type PostImport } from "../../../contract/post-import.ts";
import type { Schema } from "../../db/schema.ts";
import type { PostBodies } from "../../posts/bodies.ts";
import { mostFormerPaths } from "../../posts/former-paths.ts";
import { createBlog, type SaveResult } from "../../posts/write.ts";
import { fitContent } from "./fit-content.ts";
import type { ExportedPost, FoundPost, SourceFiles, SourceItem, SourceKind } from "./found-post.ts";
import { ImportFault } from "./import-fault.ts";
import {
  AlreadyImported,
  findSlugOwner,
  hashSourceId,
  keepOldPaths,
  listImported,
  rememberImport,
} from "./imported-posts.ts";
import { checkInput, chooseSlug, type MadePost, makeFields } from "./make-input.ts";
import { restorePost } from "./restore-post.ts";
import { rewriteAddresses } from "./rewrite-addresses.ts";
import type { PageStore } from "./store-page.ts";
import { type PictureStore, previewAddress } from "./store-pictures.ts";

export interface ImportDeps {
  db: Kysely<Schema>;
  clock: () => number;
  bodies: Pick<PostBodies, "write">;
  pictures: PictureStore;
  pages: PageStore;
  /** Those of pages are in the site folder. */
  pagePictures: Pick<PictureStore, "count">;
  siteDir: string;
  /** Returns the address of the cover of posts that have no picture. */
  drawCover: () => Promise<string>;
}

export interface ImportOptions {
  kind: SourceKind<FoundPost | ExportedPost>;
  files: SourceFiles;
  /** What was left out of the source, in sentences. */
  notes: readonly string[];
  isPreview: boolean;
  /** Whether all posts become drafts. */
  asDrafts: boolean;
  /** Called after each post with the number of those that were read. */
  onProgress: (done: number) => void;
}

interface Run extends ImportDeps, ImportOptions {
  result: PostImport;
  /** What the posts of earlier imports are remembered by. */
  known: Set<string>;
  /** The slugs that posts of this source have. */
  slugs: Set<string>;
  /** The number of posts without any picture. */
  coverless: number;
}

/**
 * Imports the posts of a source that were not imported before, each in a transaction of its own. One that was interrupted can be
 * repeated. What is wrong with a post is a fault of it, and not of the others.
 */
export async function importPosts(deps: ImportDeps, options: ImportOptions): Promise<PostImport> {
  const { kind, files, notes, isPreview, onProgress } = options;
  const counts = { posts: 0, drafts: 0, pages: 0, known: 0, pictures: 0, faults: 0, warnings: 0 };
  const result: PostImport = { kind: kind.name, isPreview, ...counts, notes: [] };
  for (const text of notes) note(result, "warnings", { place: source, text });
  const known = await listImported(deps.db);
  const run: Run = { ...deps, ...options, result, known, slugs: new Set(), coverless: 0 };
  let done = 0;
  try {
    for await (const item of kind.list(files)) {
      const found = await readItem(item);
      if ("fault" in found) note(result, "faults", { place: item.place, text: found.fault });
      else await importPost(run, found);
      done += 1;
      onProgress(done);
    }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const text = `The import stopped after ${done} posts: ${error.message}`;
    note(result, "faults", { place: source, text });
  }
  const text = `Posts without a picture get a cover with the name of the site: ${run.coverless}.`;
  if (run.coverless > 0) note(result, "warnings", { place: source, text });
  return { ...result, pictures: deps.pictures.count() + deps.pagePictures.count() };
}

const source = "The source";

async function readItem<Post>({ place, read }: SourceItem<Post>): Promise<Post | { fault: string }> {
  try {
    return { ...(await read()), place } as Post;
  } catch (error) {
    if (error instanceof ImportFault) return { fault: error.message };
    throw error;
  }
}

function note(
  result: PostImport,
  kind: "faults" | "warnings",
  { place, text }: { place: string; text: string },
): void {
  result[kind] += 1;
  if (result.notes.length < mostNotes) result.notes.push({ place, isFault: kind === "faults", text });
}

async function importPage({ result, pages }: Run, found: FoundPost): Promise<void> {
  const { place } = found;
  const outcome = await pages.store(found);
  if (outcome === "known") result.known += 1;
  else if ("fault" in outcome) note(result, "faults", { place, text: outcome.fault });
  else if ("leftOut" in outcome) note(result, "warnings", { place, text: outcome.leftOut });
  else {
    for (const text of outcome.warnings) note(result, "warnings", { place, text });
    result.pages += 1;
  }
}

async function importPost(run: Run, found: FoundPost | ExportedPost): Promise<void> {
  if ("isPage" in found && found.isPage) return importPage(run, found);
  const { result, known } = run;
  const id = hashSourceId(run.kind.name, found.sourceId);
  const outcome = known.has(id) ? "known" : await storePost(run, found, id);
  if (outcome === "known") result.known += 1;
  else if ("fault" in outcome) note(result, "faults", { place: found.place, text: outcome.fault });
  else {
    for (const text of outcome.warnings) note(result, "warnings", { place: found.place, text });
    known.add(id);
    run.slugs.add(outcome.input.slug);
    result.posts += 1;
    if (!outcome.input.published) result.drafts += 1;
  }
}

/** Stores a post, unless this is a preview. */
async function storePost(
  run: Run,
  found: FoundPost | ExportedPost,
  sourceId: string,
): Promise<MadePost | { fault: string } | "known"> {
  const isExported = "facts" in found;
  const slug = await findFreeSlug(run, isExported ? found.facts.slug : chooseSlug(found));
  if ("fault" in slug) return slug;
  const when = { now: run.clock(), asDraft: run.asDrafts };
  const made = isExported
    ? await restorePost(found, slug.free, { ...run, ...when })
    : await makeInput(run, found, slug.free, when);
  if ("fault" in made) return made;
  if (slug.warning !== undefined) made.warnings.push(slug.warning);
  const { input, storeMore } = made;
  const text = await run.bodies.write(input.content);
  if ("faults" in text) return { fault: text.faults[0]?.message ?? "Its text cannot be read." };
  if (run.isPreview) return made;
  try {
    const saved = await createBlog(run.db, input, run.clock(), {
      text,
      storeMore: async (transaction, id) => {
        await rememberImport(transaction, id, sourceId);
        await storeMore(transaction, id);
      },
    });
    return "refused" in saved ? { fault: explainRefusal(saved, input.slug) } : made;
  } catch (error) {
    if (error instanceof AlreadyImported) return "known";
    throw error;
  }
}

function explainRefusal(refusal: Extract<SaveResult, { refused: string }>, slug: string): string {
  if (refusal.refused === "slug-redirects")
    return `The slug ${slug} redirects to the post “${refusal.title}”. Give it another slug.`;
  return refusal.refused === "slug-taken" ? slugTaken(slug) : `It was refused (${refusal.refused}).`;
}

function slugTaken(slug: string): string {
  return `Another post of your site has the slug ${slug}. Give one of them another slug.`;
}

/** Returns what is stored, with what differs from the source, or why the post cannot be. */
async function makeInput(
  run: Run,
  found: FoundPost,
  slug: string,
  when: { now: number; asDraft: boolean },
): Promise<MadePost | { fault: string }> {
  const { fields, warnings } = makeFields(found, when);
  const text = await rewriteAddresses({ ...found, markdown: clean(found.markdown) }, run.pictures);
  if ("fault" in text) return text;
  const content = fitContent(text.markdown);
  if (content.length === 0) return { fault: "It has no text." };
  if (content.length > bounds.paragraphs)
    return { fault: "Its text is longer than a post can be. Divide it." };
  const cover = await findCover(run, found, text.picture);
  const checked = checkInput({ ...fields, slug, content, image: cover.image });
  if ("fault" in checked) return checked;
  const oldPaths = found.oldPaths.slice(0, mostFormerPaths);
  return {
    ...checked,
    warnings: [...found.warnings, ...warnings, ...text.warnings, ...cover.warnings],
    storeMore: (transaction, id) => keepOldPaths(transaction, id, oldPaths),
  };
}

function clean(markdown: string): string {
  return markdown.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed();
}

/** Posts of an import can have the same slug, because on their former site their paths differed. */
async function findFreeSlug(
  { db, slugs }: Run,
  wanted: string,
): Promise<{ free: string; warning?: string } | { fault: string }> {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const free = wanted.slice(0, bounds.slug - ending.length) + ending;
    const owner = slugs.has(free) ? "imported" : await findSlugOwner(db, free);
    if (owner === "own") return { fault: slugTaken(free) };
    if (owner === undefined)
      return number === 1
        ? { free }
        : { free, warning: `Another post has the slug ${wanted}, so its slug is ${free}.` };
  }
}

/** The cover of the source, or else the first picture of the text, or else the drawn one. */
async function findCover(
  run: Run,
  { image, place }: FoundPost,
  first: string | undefined,
): Promise<{ image: string; warnings: string[] }> {
  const warnings: string[] = [];
  const stored = image === undefined ? undefined : await run.pictures.store(image, place);
  if (stored === "elsewhere") {
    const address = new URL(image ?? "", "https://site.invalid").href;
    return { image: address, warnings: ["Its cover stays on another host, which may remove it."] };
  }
  if (stored !== undefined && "url" in stored) return { image: stored.url, warnings };
  if (stored !== undefined) warnings.push(stored.warning);
  if (first !== undefined) return { image: first, warnings };
  run.coverless += 1;
  return { image: run.isPreview ? previewAddress : await run.drawCover(), warnings };
}
