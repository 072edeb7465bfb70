import { bounds } from "../../http/contract/bounds.ts";

/** How the form shows a field. */
interface Shown {
  label: string;
  /** What is below the control. */
  hint: string;
}

/** A text that a post need not have. */
export interface Detail extends Shown {
  /** In characters. */
  maxLength: number;
  /** Whether it must be the address of a website. */
  isAddress?: boolean;
  /** Whether its control has several lines. */
  isLong?: boolean;
  /** Whether visitors see it on the page of the post. The page does not get the others. */
  isOnPage: boolean;
}

/**
 * The texts that a post need not have. The form, requests, answers, working copies, revisions, and the front matter of
 * posts as files have a field for each, in this order. `src/core/posts/server/post-fields.ts` says where else each appears.
 */
export const details = {
  /** What search results and feeds say about the post. */
  description: {
    label: "Description",
    hint: "For search results, link previews, and feeds. Leave it empty to use the beginning of the text.",
    maxLength: bounds.description,
    isLong: true,
    isOnPage: false,
  },
  /** Where the post was published first, if that is another site. */
  canonicalUrl: {
    label: "Original address",
    hint: "The address on another site, if this is a copy. Search engines then show that one.",
    maxLength: bounds.imageUrl,
    isAddress: true,
    isOnPage: true,
  },
  /** The name of the series that the post is a part of. */
  series: {
    label: "Series",
    hint: "Posts with the same name here are parts of a series, in the order of their dates.",
    maxLength: bounds.series,
    isOnPage: true,
  },
} as const satisfies Record<string, Detail>;

export type DetailName = keyof typeof details;

export const detailNames = Object.keys(details) as DetailName[];

/** Those that the page of a post does not show. */
export type HiddenDetail = {
  [Name in DetailName]: (typeof details)[Name]["isOnPage"] extends true ? never : Name;
}[DetailName];

/** What the owner can turn on for a post, and lists show. Each is a column of `blogs` with this name. */
export const flags = {
  pinned: { label: "Pinned", hint: `The newest ${bounds.pinned} pinned posts are the first on the blog.` },
} as const satisfies Record<string, Shown>;

export const flagNames = Object.keys(flags) as (keyof typeof flags)[];

/** Returns an object with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  makeValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, makeValue(name)])) as Record<Name, Value>;
}
