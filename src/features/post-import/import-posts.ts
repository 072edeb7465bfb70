import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import type { PostBodies } from "../../core/posts/server/bodies.ts";
import { mostFormerPaths } from "../../core/posts/server/former-paths.ts";
import { createBlog, type SaveResult } from "../../core/posts/server/write.ts";
import type { PostImport } from "./contract/post-import.ts";
import { fitContent } from "./fit-content.ts";
import type { ExportedPost, FoundPost, SourceFiles } from "./found-post.ts";
import {
  AlreadyImported,
  findSlugOwner,
  hashSourceId,
  keepOldPaths,
  listImported,
  rememberImport,
} from "./imported-posts.ts";
import { createLinks, type Links } from "./links.ts";
import { checkInput, chooseSlug, type MadePost, makeFields } from "./make-input.ts";
import type { ReadItem } from "./post-reader.ts";
import { createReport, type Report, type Warning } from "./report.ts";
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
  /** The name of the kind of the source. */
  kind: string;
  items: AsyncIterable<ReadItem>;
  files: SourceFiles;
  /** What was left out of the source, in sentences. */
  notes: readonly string[];
  isPreview: boolean;
  /** Whether all posts become drafts. */
  asDrafts: boolean;
  /** Whether pages beside the posts are left out. */
  withoutPages: boolean;
  /** Called after each post with the number of those that were read. */
  onProgress: (done: number) => void;
}

interface Run extends ImportDeps, ImportOptions {
  report: Report;
  links: Links;
  /** The slugs of posts of earlier imports, by what they are remembered by. */
  known: Map<string, string>;
  /** The slugs that posts of this source have. */
  slugs: Set<string>;
  /** The number of the last of them, by the slug that was wanted. */
  numbers: Map<string, number>;
  /** The number of posts without any picture. */
  coverless: number;
  pagesFound: number;
}

/**
 * Imports the posts of a source that were not imported before, each in a transaction of its own. One that was
 * interrupted can be repeated. What is wrong with a post is a fault of it, and not of the others.
 */
export async function importPosts(deps: ImportDeps, options: ImportOptions): Promise<PostImport> {
  const { kind, items, notes, isPreview, onProgress } = options;
  const report = createReport(kind, isPreview);
  for (const text of notes) report.warn(source, text);
  const known = await listImported(deps.db);
  const run: Run = {
    ...deps,
    ...options,
    report,
    links: createLinks(),
    known,
    slugs: new Set(),
    numbers: new Map(),
    coverless: 0,
    pagesFound: 0,
  };
  let done = 0;
  try {
    for await (const found of items) {
      if ("remark" in found) {
        report.remark(found.remark);
        continue;
      }
      if ("fault" in found) report.fault(found.place, found.fault);
      else if ("isPage" in found && found.isPage) await importPage(run, found);
      else await importPost(run, found);
      done += 1;
      onProgress(done);
    }
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    report.fault(source, `The import stopped after ${done} posts: ${error.message}`);
  }
  if (run.coverless > 0)
    report.warn(source, `Posts without a picture get a cover with the name of the site: ${run.coverless}.`);
  for (const { place, address } of await run.links.findDead(deps))
    report.warn(place, { text: "A link leads to no post, page, or file of this site.", detail: address });
  if (run.withoutPages && run.pagesFound > 0) report.remark(`Pages that were left out: ${run.pagesFound}.`);
  return report.finish(deps.pictures.count() + deps.pagePictures.count());
}

const source = "The source";

async function importPost(run: Run, found: FoundPost | ExportedPost): Promise<void> {
  const { report, known, links } = run;
  const { place } = found;
  const id = hashSourceId(run.kind, found.sourceId);
  const title = "facts" in found ? found.facts.slug : found.title;
  const formerPaths = "facts" in found ? [] : found.oldPaths;
  const row = { place, title, isPage: false, formerAddress: formerPaths[0] ?? null };
  const slug = known.get(id);
  const outcome = slug === undefined ? await storePost(run, found, id) : "known";
  if (outcome === "known") {
    const address = `/blog/${slug ?? ""}`;
    links.addPlaces([address, ...formerPaths]);
    report.add({ ...row, state: "known", date: null, address, pictures: 0 });
  } else if ("fault" in outcome) report.fault(place, outcome.fault);
  else {
    const { input, warnings } = outcome;
    for (const warning of warnings) report.warn(place, warning);
    known.set(id, input.slug);
    run.slugs.add(input.slug);
    const address = `/blog/${input.slug}`;
    links.addPlaces([address, ...formerPaths]);
    links.addLinks(place, outcome.links);
    const date = input.publishAt ?? input.date ?? null;
    const state = input.published ? "published" : input.publishAt ? "scheduled" : "draft";
    const written = { title: input.title, date, address, state, pictures: outcome.pictures } as const;
    const isUndated = state === "draft" && date === null && !run.asDrafts && isMeantToBePublic(found);
    report.add({ ...row, ...written }, { isUndated });
  }
}

async function importPage(run: Run, found: FoundPost): Promise<void> {
  const { report, links, pages } = run;
  const { place, title, oldPaths } = found;
  run.pagesFound += 1;
  if (run.withoutPages) return;
  const row = { place, title, isPage: true, formerAddress: oldPaths[0] ?? null };
  const outcome = await pages.store(found);
  if ("fault" in outcome) return report.fault(place, outcome.fault);
  if ("leftOut" in outcome) return report.warn(place, outcome.leftOut);
  const address = `/${outcome.slug}`;
  links.addPlaces([address, ...oldPaths]);
  if (outcome.isKnown) return report.add({ ...row, state: "known", date: null, address, pictures: 0 });
  for (const warning of outcome.warnings) report.warn(place, warning);
  links.addLinks(place, outcome.links);
  report.add({ ...row, state: "published", date: null, address, pictures: outcome.pictures });
}

function isMeantToBePublic(found: FoundPost | ExportedPost): boolean {
  return !("facts" in found) && !found.isDraft;
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
  const text = await rewriteAddresses(found, run.pictures);
  const content = fitContent(text.markdown);
  if (content.length === 0) return { fault: "It has no text." };
  if (content.length > bounds.paragraphs)
    return { fault: "Its text is longer than a post can be. Divide it." };
  const cover = await findCover(run, found, text.pictures[0]);
  const checked = checkInput({ ...fields, slug, content, image: cover.image });
  if ("fault" in checked) return checked;
  const oldPaths = found.oldPaths.slice(0, mostFormerPaths);
  return {
    ...checked,
    links: text.links,
    pictures: new Set([...text.pictures, ...(cover.isOwn ? [cover.image] : [])]).size,
    warnings: [...found.warnings, ...warnings, ...text.warnings, ...cover.warnings],
    storeMore: (transaction, id) => keepOldPaths(transaction, id, oldPaths),
  };
}

/** Posts of an import can have the same slug, because on their former site their paths differed. */
async function findFreeSlug(
  { db, slugs, numbers }: Run,
  wanted: string,
): Promise<{ free: string; warning?: Warning } | { fault: string }> {
  for (let number = numbers.get(wanted) ?? 1; ; number += 1) {
    const ending = number === 1 ? "" : `-${number}`;
    const free = wanted.slice(0, bounds.slug - ending.length) + ending;
    const owner = slugs.has(free) ? "imported" : await findSlugOwner(db, free);
    if (owner === "own") return { fault: slugTaken(free) };
    // The post may still be refused, so the next one looks at the same number again.
    numbers.set(wanted, number);
    if (owner === undefined)
      return number === 1
        ? { free }
        : { free, warning: { text: "Another post has its slug, so it has another one.", detail: free } };
  }
}

interface Cover {
  image: string;
  /** Whether it is a picture of the post. */
  isOwn: boolean;
  warnings: Warning[];
}

/** The cover of the source, or else the first picture of the text, or else the drawn one. */
async function findCover(run: Run, { image, place }: FoundPost, first: string | undefined): Promise<Cover> {
  const warnings: Warning[] = [];
  const stored = image === undefined ? undefined : await run.pictures.store(image, place);
  if (stored === "elsewhere") {
    const address = new URL(image ?? "", "https://site.invalid").href;
    const warning = "Its cover stays on another host, which may remove it.";
    return { image: address, isOwn: false, warnings: [warning] };
  }
  if (stored !== undefined && "url" in stored) return { image: stored.url, isOwn: true, warnings };
  if (stored !== undefined) warnings.push(stored.warning);
  if (first !== undefined) return { image: first, isOwn: true, warnings };
  run.coverless += 1;
  return { image: run.isPreview ? previewAddress : await run.drawCover(), isOwn: false, warnings };
}
