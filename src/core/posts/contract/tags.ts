// Separate from the lists of posts, because the page of a post needs nothing else of them.

/** Returns what is the same for all spellings of a tag. It is how addresses name it: `/blog?tag=typescript`. */
export function tagKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** Returns the address of the list of the posts with a tag. */
export function addressOfTag(name: string): string {
  return `/blog?${new URLSearchParams({ tag: tagKey(name) })}`;
}

/** Returns the address of the list of the parts of a series. */
export function addressOfSeries(name: string): string {
  return `/blog?${new URLSearchParams({ series: name })}`;
}
