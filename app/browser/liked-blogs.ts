import { readStoredMap } from "./stored-json.ts";

const key = "likedBlogs";

/** Whether this browser likes the post. Damaged storage counts as no likes. */
export function isLiked(slug: string): boolean {
  return readStoredMap(key)[slug] === true;
}

/** Remembers the like, or its withdrawal. Where storage is refused the page goes on without memory. */
export function rememberLike(slug: string, liked: boolean): void {
  const { [slug]: _previous, ...others } = readStoredMap(key);
  try {
    localStorage.setItem(key, JSON.stringify(liked ? { ...others, [slug]: true } : others));
  } catch (error) {
    console.warn("The like was not remembered in this browser", error);
  }
}
