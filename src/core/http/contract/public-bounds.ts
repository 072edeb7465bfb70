/** The limits that public screens use, in characters unless noted otherwise. Public screens load no others. */
export const publicBounds = {
  name: 200,
  email: 320,
  message: 5_000,
  /** The visitor's answer to whether they may be contacted back. */
  consent: 200,
  /** A tag of a post. */
  tag: 40,
  /** The name of a series. */
  series: 100,
  /** The number of posts per page of the public list. A multiple of its three columns. */
  blogPage: 60,
  /** The number of pinned posts that come before the others. */
  pinned: 3,
  /** What a visitor searches for. */
  publicSearch: 100,
} as const;
