import { readStoredMap, writeStored } from "./storage.ts";

const key = "likedBlogs";

/** Whether this browser likes the post. Damaged storage counts as no likes. */
export function isLiked(slug: string): boolean {
  return readStoredMap(key)[slug] === true;
}

/** Remembers the like, or that it was taken back. */
export function rememberLike(slug: string, liked: boolean): void {
  const { [slug]: _previous, ...others } = readStoredMap(key);
  writeStored(key, JSON.stringify(liked ? { ...others, [slug]: true } : others));
}
