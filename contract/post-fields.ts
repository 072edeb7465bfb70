import { bounds } from "./bounds.ts";

/** A text that a post need not have. */
export interface Detail {
  /** In characters. */
  maxLength: number;
  /** Whether it must be the address of a website. */
  isAddress?: boolean;
}

/**
 * The texts that a post need not have. Requests, answers, working copies, revisions, and the form have a field for each, in this
 * order, and `server/posts/detail-columns.ts` names its column.
 */
export const details = {
  /** What search results and feeds say about the post. */
  description: { maxLength: bounds.description },
  /** Where the post was published first, if that is another site. */
  canonicalUrl: { maxLength: bounds.imageUrl, isAddress: true },
  /** The name of the series that the post is a part of. */
  series: { maxLength: bounds.series },
} as const satisfies Record<string, Detail>;

export type DetailName = keyof typeof details;

export const detailNames = Object.keys(details) as DetailName[];

/** What the owner can turn on for a post, and lists show. Each is a column of `blogs` with this name. */
export const flagNames = ["pinned"] as const;

/** Returns an object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<Name, Value>;
}
