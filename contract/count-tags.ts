import { tagKey } from "./tags.ts";

/** A tag as it is written, and how many posts have it. */
export interface TagCount {
  name: string;
  posts: number;
}

/** Tags that the list of posts shows. Others are found by the search, and lead to their posts from each of them. */
const shownTags = 20;

/**
 * Returns the most used tags of these posts, each as the first of the posts writes it.
 * @param tags those of each post
 */
export function countTags(tags: readonly (readonly string[])[]): TagCount[] {
  const counts = new Map<string, TagCount>();
  for (const name of tags.flat()) {
    const count = counts.get(tagKey(name));
    if (count === undefined) counts.set(tagKey(name), { name, posts: 1 });
    else count.posts += 1;
  }
  return chooseShownTags([...counts.values()]);
}

/** Returns the tags to show: the most used ones, and those that are used as much in the order of the alphabet. */
export function chooseShownTags(counts: TagCount[]): TagCount[] {
  return counts
    .toSorted((a, b) => b.posts - a.posts || (tagKey(a.name) < tagKey(b.name) ? -1 : 1))
    .slice(0, shownTags);
}
