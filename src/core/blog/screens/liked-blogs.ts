import { readStoredMap, writeStored } from "../../ui/browser/storage.ts";

const key = "likedBlogs";

/** Whether the post was liked in this browser. Corrupted storage counts as no likes. */
export function isLiked(slug: string): boolean {
  return readStoredMap(key)[slug] === true;
}

/** Stores or removes the like. */
export function rememberLike(slug: string, liked: boolean): void {
  const { [slug]: _previous, ...others } = readStoredMap(key);
  writeStored(key, JSON.stringify(liked ? { ...others, [slug]: true } : others));
}
