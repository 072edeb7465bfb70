import { tagKey } from "./tags.ts";

/** A tag as it is written, and how many posts have it. */
export interface TagCount {
  name: string;
  posts: number;
}

/** Tags that the list of posts shows. Others are found by the search, and lead to their posts from each of them. */
const shownTags = 20;

/**
 * Returns the most used tags. Of several spellings, the first in the order of characters is shown, in which
 * capital letters come first.
 * @param tags how many posts have each spelling, in any number of entries
 */
export function countTags(tags: readonly TagCount[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const { name, posts } of tags) {
    const count = counts.get(tagKey(name));
    if (count === undefined) counts.set(tagKey(name), { name, posts });
    else {
      count.posts += posts;
      if (name < count.name) count.name = name;
    }
  }
  return [...counts.values()]
    .toSorted((a, b) => b.posts - a.posts || (tagKey(a.name) < tagKey(b.name) ? -1 : 1))
    .slice(0, shownTags);
}
