import path, { posix } from "node:path";
import type { Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import type { BlogInput } from "../../core/posts/contract/blogs.ts";
import { replaceDestinations } from "../../core/posts/server/body/markdown-parts.ts";
import { addRevision } from "../../core/posts/server/revisions.ts";
import { existsAsEntry } from "../../core/process/environment.ts";
import { type PostFacts, picturesFolder } from "../../core/site/server/post-files/exported-posts.ts";
import { type PostFile, readPostFile } from "../../core/site/server/post-files/post-file.ts";
import { describeFault } from "../../core/site/server/site-fault.ts";
import { fitContent } from "./fit-content.ts";
import type { ExportedPost, SourceFiles } from "./found-post.ts";
import { keepOldPaths } from "./imported-posts.ts";
import { checkInput, type MadePost, makeDates } from "./make-input.ts";
import type { Warning } from "./report.ts";
import { hasAddresses } from "./sources/foliodesk.ts";
import type { PictureStore } from "./store-pictures.ts";

interface RestoreDeps {
  files: SourceFiles;
  pictures: Pick<PictureStore, "storeFile">;
  siteDir: string;
  /** Milliseconds since 1970. */
  now: number;
  asDraft: boolean;
}

/**
 * Returns a post of an export as it was on its site, with everything that belongs to it. One that is not as Foliodesk
 * writes it, or has such a version, is refused, so that no part of it is lost when the export is corrected and imported
 * again.
 */
export async function restorePost(
  { place, facts, versions: places }: ExportedPost,
  slug: string,
  { files, pictures, siteDir, ...when }: RestoreDeps,
): Promise<MadePost | { fault: string }> {
  const file = await readFile(files, place);
  if ("fault" in file) return file;
  if (file.frontMatter.slug !== facts.slug) return { fault: "Its slug is not the name of its file." };
  const warnings: Warning[] = [];
  const { date, publishDate, draft: isDraft = false, aliases = [] } = file.frontMatter;
  const times = { date: toTime(date ?? publishDate), publishAt: toTime(publishDate), isDraft };
  const fields = { slug, ...makeDates(times, when, warnings) };
  const made = await makeInput(place, file, fields, { pictures, warnings });
  if ("fault" in made) return made;
  const versions: { input: BlogInput; savedAt: number }[] = [];
  let size = 0;
  for (const version of places) {
    const read = await readFile(files, version);
    if ("fault" in read) return read;
    const { date: saved = "", draft = false } = read.frontMatter;
    const old = await makeInput(version, read, { published: !draft }, { pictures, warnings });
    if ("fault" in old) return { fault: `${version}: ${old.fault}` };
    if (saved === "") return { fault: `${version} has no date at which it was saved.` };
    versions.push({ ...old, savedAt: Date.parse(saved) });
    size += old.input.content.reduce((sum, block) => sum + block.length, 0);
    // A character can count twice here.
    if (versions.length > bounds.revisions || size > 2 * bounds.revisionText)
      return { fault: "Its earlier versions are too many, or too long together. Remove the oldest." };
  }
  return {
    ...made,
    links: [],
    warnings: [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()],
    storeMore: async (transaction, id) => {
      const oldPaths = [...aliases.map((alias) => `/blog/${alias}`), ...facts.formerPaths];
      await keepOldPaths(transaction, id, oldPaths);
      for (const { input, savedAt } of versions) await addRevision(transaction, id, input, savedAt);
      await storeFacts(transaction, id, facts, siteDir);
    },
  };
}

async function readFile(files: SourceFiles, place: string): Promise<PostFile | { fault: string }> {
  try {
    const text = (await files.read(place, bounds.postBody)).toString();
    const { post, faults } = await readPostFile(text, place);
    return post ?? { fault: faults.map(describeFault).join(" ") };
  } catch (error) {
    if (error instanceof ImportFault) return { fault: error.message };
    throw error;
  }
}

function toTime(date: string | undefined): number | undefined {
  return date === undefined ? undefined : Date.parse(date);
}

/** Replaces the addresses of files of the export by those that they have on this site. */
async function makeInput(
  place: string,
  { frontMatter: { date: _date, ...fields }, content }: PostFile,
  others: Partial<BlogInput>,
  { pictures, warnings }: Pick<RestoreDeps, "pictures"> & { warnings: Warning[] },
): Promise<{ input: BlogInput; pictures: number } | { fault: string }> {
  const shown = new Set<string>();
  async function toAddress(url: string): Promise<string> {
    const file = posix.join(posix.dirname(place), url);
    const stored = file.startsWith(`${picturesFolder}/`) ? await pictures.storeFile(file) : "elsewhere";
    if (stored === "elsewhere") return url;
    if ("url" in stored) {
      shown.add(stored.url);
      if (stored.warning) warnings.push(stored.warning);
      return stored.url;
    }
    warnings.push(stored.warning);
    return url;
  }
  const blocks: string[] = [];
  for (const block of content)
    blocks.push(hasAddresses(block) ? await replaceDestinations(block, toAddress) : block);
  const input = { ...fields, ...others, content: fitContent(blocks.join("\n\n")) };
  const checked = checkInput({ ...input, image: await toAddress(fields.image ?? "") });
  if ("input" in checked) return { ...checked, pictures: shown.size };
  const reasons = warnings.map((warning) =>
    typeof warning === "string" ? warning : `${warning.text} (${warning.detail})`,
  );
  return { fault: [checked.fault, ...reasons].join(" ") };
}

async function storeFacts(
  transaction: Transaction<Schema>,
  id: string,
  { createdAt, updatedAt, views, likes, file }: PostFacts,
  siteDir: string,
): Promise<void> {
  const row = { views, likes, created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
  await transaction.updateTable("blogs").set(row).where("id", "=", id).execute();
  // Without its file, it is a post like the others.
  if (file === undefined || !existsAsEntry(path.join(siteDir, file.path))) return;
  const files = transaction.insertInto("post_files").values({ blog_id: id, ...file });
  await files.onConflict((conflict) => conflict.doNothing()).execute();
}
