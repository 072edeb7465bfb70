const key = "likedBlogs";

/** Whether this browser likes the post. Damaged storage counts as no likes. */
export function isLiked(slug: string): boolean {
  return readLikedBlogs()[slug] === true;
}

/** Remembers the like, or its withdrawal. Where storage is refused the page goes on without memory. */
export function rememberLike(slug: string, liked: boolean): void {
  const { [slug]: _previous, ...others } = readLikedBlogs();
  try {
    localStorage.setItem(key, JSON.stringify(liked ? { ...others, [slug]: true } : others));
  } catch (error) {
    console.warn("The like was not remembered in this browser", error);
  }
}

function readLikedBlogs(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
  } catch {
    return {};
  }
}
