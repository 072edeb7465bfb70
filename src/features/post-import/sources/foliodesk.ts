import type { z } from "zod";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import { findParts } from "../../../core/posts/server/body/markdown-parts.ts";
import {
  fileOf,
  pictureList,
  postFactsSchema,
  postList,
  versionsFolder,
} from "../../../core/site/server/post-files/exported-posts.ts";
import { readPostFile } from "../../../core/site/server/post-files/post-file.ts";
import type { ExportedPost, SourceFiles, SourceKind } from "../found-post.ts";
import { refusedItem } from "./read-source.ts";

/** Bytes of a list. One of 100,000 posts has 20 MB. */
const mostListBytes = 64 * 1024 * 1024;

/** An export of Foliodesk. Its other Markdown is that of versions, of pages, and for readers. */
export const foliodesk: SourceKind<ExportedPost> = {
  name: "Foliodesk",
  recognize: async ({ paths }) => [postList, pictureList].every((list) => paths.includes(list)),
  list: listPosts,
};

async function* listPosts(files: SourceFiles): ReturnType<SourceKind<ExportedPost>["list"]> {
  const list = await readList(files, postList, "posts", postFactsSchema);
  const versions = Map.groupBy(
    files.paths.filter((path) => path.startsWith(`${versionsFolder}/`)),
    (path) => path.split("/")[1],
  );
  const unlisted = new Set(files.paths.filter((path) => path.startsWith("posts/")));
  for (const facts of list) {
    const place = fileOf(facts.slug);
    unlisted.delete(place);
    // Another site can have a post with this slug, but not one that was begun at the same time.
    const sourceId = `${place} ${facts.createdAt}`;
    const post = { sourceId, facts, versions: versions.get(facts.slug) ?? [] };
    const read = async () => {
      for (const file of [place, ...post.versions]) await tryToParse(files, file);
      return post;
    };
    yield { place, read };
  }
  for (const place of unlisted) yield refusedItem(place, `${postList} does not list it.`);
}

/** Parses a text as it is when it is stored, because only the thread of the reader has limits for that. */
async function tryToParse(files: SourceFiles, file: string): Promise<void> {
  const { post } = await readPostFile((await files.read(file, bounds.postBody)).toString(), file);
  for (const block of post?.content ?? []) if (hasAddresses(block)) findParts(block);
}

/** Whether a block of an export can have the address of a file of it. */
export function hasAddresses(block: string): boolean {
  return block.includes("../");
}

/**
 * Reads a list of an export.
 * @throws ImportFault for one that is not as Foliodesk writes it
 */
export async function readList<Entry>(
  files: SourceFiles,
  file: string,
  name: string,
  schema: z.ZodType<Entry>,
): Promise<Entry[]> {
  const list = parse((await files.read(file, mostListBytes)).toString())?.[name];
  const refuse = (what: string) =>
    new ImportFault(`${what} is not as Foliodesk writes it. Undo the change, or export again.`);
  if (!Array.isArray(list)) throw refuse(file);
  return list.map((entry, index) => {
    const { data, error } = schema.safeParse(entry);
    if (error === undefined) return data;
    throw refuse(`${[name, index, ...(error.issues[0]?.path ?? [])].join(".")} in ${file}`);
  });
}

function parse(json: string): Record<string, unknown> | undefined {
  try {
    return Object(JSON.parse(json));
  } catch {
    return undefined;
  }
}
