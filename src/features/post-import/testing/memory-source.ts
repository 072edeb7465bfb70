import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { FoundPost, SourceFiles, SourceKind } from "../found-post.ts";

/** Makes a source of texts by their paths. */
export function createMemorySource(texts: Record<string, string | Buffer>): SourceFiles {
  return {
    paths: Object.keys(texts),
    read: async (path, mostBytes) => {
      const bytes = Buffer.from(texts[path] ?? "");
      if (bytes.byteLength > mostBytes) throw new ImportFault(`${path} is too large.`);
      return bytes;
    },
  };
}

/** Reads all posts and faults of a source. */
export async function readAll(kind: SourceKind, files: SourceFiles) {
  const posts: Omit<FoundPost, "destinations">[] = [];
  const faults: { place: string; fault: string }[] = [];
  for await (const item of kind.list(files)) {
    if ("remark" in item) continue;
    const { place, read } = item;
    try {
      posts.push({ ...(await read()), place });
    } catch (error) {
      if (!(error instanceof ImportFault)) throw error;
      faults.push({ place, fault: error.message });
    }
  }
  return { posts, faults };
}
