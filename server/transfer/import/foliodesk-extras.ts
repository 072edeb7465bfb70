import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { v7 as createId } from "uuid";
import { z } from "zod";
import { bounds } from "../../../contract/bounds.ts";
import { inTransaction } from "../../db/retry.ts";
import type { Schema } from "../../db/schema.ts";
import { findSiteFile } from "../../media/covers.ts";
import { uploadKindOf } from "../../media/pictures/kind.ts";
import { readUploadAddress } from "../../media/uploads/address.ts";
import { storeUpload } from "../../media/uploads/write.ts";
import { type FrontMatter, readPostFile } from "../../post-files/post-file.ts";
import { replaceDestinations } from "../../posts/body/markdown-parts.ts";
import { toDetailColumns } from "../../posts/detail-columns.ts";
import { incrementCountsVersion, incrementPostsVersion } from "../../posts/read.ts";
import { describeFault } from "../../site-folder/site-fault.ts";
import { type ExportedPicture, exportedPictureSchema, pictureList } from "../export/pictures.ts";
import { postList, versionsFolder } from "../export/posts.ts";
import type { SourceFiles } from "./found-post.ts";

/** Bytes of a list. One of 100,000 posts has 20 MB. */
const mostListBytes = 64 * 1024 * 1024;
/** Posts whose facts are stored in one transaction. */
const storedTogether = 100;

const count = z.int().min(0).max(2_147_483_647);
const time = z.iso.datetime().transform((value) => Date.parse(value));
const factsSchema = z.object({
  slug: z.string(),
  createdAt: time,
  updatedAt: time,
  views: count,
  likes: count,
});

/**
 * Stores the uploads of an export of Foliodesk as they are, because converting them again would change them. Finds its other pictures
 * in the site folder. Call it before the posts are stored. What is not as the export has written it is left to the import.
 * @param now milliseconds since 1970
 * @returns the addresses on this site of files in the export, such as `pictures/desk-….webp`
 */
export async function restorePictures(
  db: Kysely<Schema>,
  files: SourceFiles,
  { siteDir, now }: { siteDir: string; now: number },
): Promise<Map<string, string>> {
  const { entries } = await readList(files, pictureList, "pictures", exportedPictureSchema);
  const paths = new Set(files.paths);
  const restored = new Map<string, string>();
  for (const picture of entries.filter(({ file }) => paths.has(file))) {
    const content = await files.read(picture.file, bounds.upload);
    const isHere =
      picture.upload === undefined
        ? await isInSiteFolder(siteDir, picture.address, content)
        : await storeOriginal(db, picture, content, now);
    if (isHere) restored.set(picture.file, picture.address);
  }
  return restored;
}

async function storeOriginal(
  db: Kysely<Schema>,
  { address, upload }: ExportedPicture,
  content: Buffer,
  now: number,
): Promise<boolean> {
  const said = readUploadAddress(address);
  if (upload === undefined || said?.hash !== hashOf(content) || uploadKindOf(content) !== "webp")
    return false;
  const { name, tint, sourceHash, createdAt } = upload;
  const { isAnimated, ...facts } = said;
  const row = {
    ...facts,
    animated: isAnimated ? 1 : 0,
    size: content.length,
    name,
    tint,
    source_hash: sourceHash,
  };
  const { id, created_at } = await storeUpload(db, row, content, now);
  // It was not stored before. As long as no post shows it, it counts as new.
  if (created_at === now)
    await db
      .updateTable("uploads")
      .set({ created_at: Date.parse(createdAt) })
      .where("id", "=", id)
      .execute();
  return true;
}

async function isInSiteFolder(siteDir: string, address: string, content: Buffer): Promise<boolean> {
  const found = await findSiteFile(siteDir, address);
  return found !== undefined && content.equals(await readFile(path.join(siteDir, found.file)));
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 32);
}

interface ImportedPosts {
  /** The ids of the posts that the import has just created, by their slugs in the export. All others stay as they are. */
  ids: ReadonlyMap<string, string>;
  /** From {@link restorePictures}. */
  pictures: ReadonlyMap<string, string>;
}

/**
 * Gives posts from an export of Foliodesk what their files do not say: their views, likes, times, and earlier versions. Can be
 * repeated.
 * @returns what could not be restored, in sentences
 */
export async function restoreExtras(
  db: Kysely<Schema>,
  files: SourceFiles,
  { ids, pictures }: ImportedPosts,
): Promise<string[]> {
  const { entries, warnings } = await readList(files, postList, "posts", factsSchema);
  for (let start = 0; start < entries.length; start += storedTogether)
    await inTransaction(db, async (transaction) => {
      await incrementPostsVersion(transaction);
      for (const { slug, views, likes, ...times } of entries.slice(start, start + storedTogether)) {
        const values = { views, likes, created_at: times.createdAt, updated_at: times.updatedAt };
        const id = ids.get(slug) ?? "";
        await transaction.updateTable("blogs").set(values).where("id", "=", id).execute();
      }
      await incrementCountsVersion(transaction);
    });
  for (const file of files.paths) {
    const [folder, slug = "", ...rest] = file.split("/");
    const id = ids.get(slug);
    if (folder !== versionsFolder || rest.length !== 1 || id === undefined) continue;
    const warning = await restoreVersion(db, files, { id, file, pictures });
    if (warning !== undefined) warnings.push(warning);
  }
  return warnings;
}

/** Returns no entries for a source that is no export of Foliodesk, and a warning for a list with faults. */
async function readList<Schema extends z.ZodType>(
  files: SourceFiles,
  file: string,
  name: string,
  schema: Schema,
): Promise<{ entries: z.output<Schema>[]; warnings: string[] }> {
  if (!files.paths.includes(file)) return { entries: [], warnings: [] };
  try {
    const text = (await files.read(file, mostListBytes)).toString();
    const list = z.object({ [name]: z.array(schema) }).parse(JSON.parse(text));
    return { entries: list[name] as z.output<Schema>[], warnings: [] };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    return { entries: [], warnings: [`${file} is not as Foliodesk writes it, so it was skipped.`] };
  }
}

interface VersionFile extends Pick<ImportedPosts, "pictures"> {
  id: string;
  file: string;
}

/** Returns why the version was not restored. */
async function restoreVersion(
  db: Kysely<Schema>,
  files: SourceFiles,
  { id, file, pictures }: VersionFile,
): Promise<string | undefined> {
  const text = (await files.read(file, bounds.postBody)).toString();
  const { post, faults } = readPostFile(text, file);
  if (post === undefined) return faults.map(describeFault).join(" ");
  const { title, slug, date, image } = post.frontMatter;
  if (slug === undefined || date === undefined || image === undefined)
    return `${file} has no slug, date, or image, so this version was skipped.`;
  const toAddress = (url: string) => pictures.get(path.posix.join(path.posix.dirname(file), url));
  const blocks = post.content.map((block) =>
    block.includes("pictures/") ? replaceDestinations(block, toAddress) : block,
  );
  const content = JSON.stringify(await Promise.all(blocks));
  const row = { title, slug, image: toAddress(image) ?? image, content, ...toColumns(post.frontMatter) };
  await inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom("blog_revisions")
      .select("id")
      .where("blog_id", "=", id)
      .where("saved_at", "=", Date.parse(date))
      .executeTakeFirst();
    if (stored !== undefined) return;
    const size = sql<number>`length(cast(${content} as text))`;
    await transaction
      .insertInto("blog_revisions")
      .values({ ...row, id: createId(), blog_id: id, saved_at: Date.parse(date), size })
      .execute();
  });
  return undefined;
}

function toColumns({ draft, tags, ...details }: FrontMatter) {
  return {
    published: draft ? 0 : 1,
    tags: tags === undefined ? null : JSON.stringify(tags),
    ...toDetailColumns(details),
  };
}
