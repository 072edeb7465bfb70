import type { PublicBlog } from "../contract/blogs.ts";
import { type DetailName, detailNames } from "../contract/post-fields.ts";

/** The sources of imports. */
export type Source =
  | "markdown"
  | "devTo"
  | "feed"
  | "ghost"
  | "hashnode"
  | "medium"
  | "substack"
  | "wordPress";

/** Where a detail of a post appears, beside everywhere that `src/core/posts/contract/post-fields.ts` names. */
interface Appearance {
  /** What the reports of imports call it. */
  noun: string;
  /** Whether the Markdown of the page says it, above the text. */
  inText: boolean;
  /** Whether RSS, Atom, and JSON Feed say it. */
  inFeeds: boolean;
  /** Whether the head of the page has an element for it. */
  inHead: boolean;
  /** Whether the structured data in the head, which search engines read, say it. */
  inData: boolean;
  /** Whether the search of the site finds the post by it. */
  inSearch: boolean;
  /** What each source of imports calls it. The first name that has a value counts. A dot leads to a field of a field. */
  imports: Record<Source, readonly string[]>;
}

type Place = "inText" | "inFeeds" | "inHead" | "inData" | "inSearch";

export const appearances = {
  description: {
    noun: "description",
    inText: false,
    inFeeds: true,
    inHead: true,
    inData: true,
    inSearch: false,
    imports: {
      markdown: ["description", "summary", "excerpt"],
      devTo: ["description", "frontMatter.description"],
      feed: ["summary"],
      ghost: ["custom_excerpt", "meta.meta_description", "meta_description"],
      hashnode: ["subtitle"],
      medium: ["p-summary"],
      substack: ["subtitle"],
      wordPress: ["excerpt:encoded"],
    },
  },
  canonicalUrl: {
    noun: "canonical address",
    inText: true,
    inFeeds: true,
    inHead: true,
    inData: false,
    inSearch: false,
    imports: {
      markdown: ["canonicalUrl", "canonicalURL", "canonical_url"],
      devTo: ["frontMatter.canonical_url", "canonical_url"],
      feed: [],
      ghost: ["canonical_url", "meta.canonical_url"],
      hashnode: ["canonicalUrl", "originalArticleURL"],
      medium: ["p-canonical"],
      substack: [],
      wordPress: [],
    },
  },
  series: {
    noun: "series",
    inText: true,
    inFeeds: false,
    inHead: false,
    inData: true,
    inSearch: false,
    imports: {
      markdown: ["series", "taxonomies.series"],
      devTo: ["frontMatter.series"],
      feed: [],
      ghost: [],
      hashnode: [],
      medium: [],
      substack: [],
      wordPress: [],
    },
  },
} as const satisfies Record<DetailName, Appearance>;

/** The details that appear in a place. Its code has a record with all of them, so that the compiler asks for each. */
export type DetailIn<Where extends Place> = {
  [Name in DetailName]: (typeof appearances)[Name][Where] extends true ? Name : never;
}[DetailName];

/** What writes each of some details. */
export type DetailWriters<Names extends DetailName, Written> = {
  [Name in Names]: (value: NonNullable<PublicBlog[Name]>) => Written;
};

/** Writes those of some details that a post has, in the order of their declaration. */
export function writeDetails<Names extends DetailName, Written>(
  post: Pick<PublicBlog, Names>,
  writers: DetailWriters<Names, Written>,
): Written[] {
  const names = detailNames.filter((name) => name in writers) as Names[];
  return names.flatMap((name) => {
    const value = post[name];
    return value === undefined ? [] : [writers[name](value)];
  });
}

/** Returns the details that the owner has filled in. */
export function filledDetails(post: Record<DetailName, string | null>): Partial<Record<DetailName, string>> {
  return Object.fromEntries(detailNames.flatMap((name) => (post[name] === null ? [] : [[name, post[name]]])));
}
