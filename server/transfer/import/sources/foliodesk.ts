import type { z } from "zod";
import { pictureList } from "../../export/pictures.ts";
import { fileOf, postFactsSchema, postList, versionsFolder } from "../../export/posts.ts";
import type { ExportedPost, SourceFiles, SourceKind } from "../found-post.ts";
import { ImportFault } from "../import-fault.ts";
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
    yield { place, read: () => ({ sourceId, facts, versions: versions.get(facts.slug) ?? [] }) };
  }
  for (const place of unlisted) yield refusedItem(place, `${postList} does not list it.`);
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
