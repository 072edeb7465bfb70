import { publicBounds } from "../../http/contract/public-bounds.ts";
import type { BlogSummary } from "./blogs.ts";
import { countTags, type TagCount } from "./count-tags.ts";
import { tagKey } from "./tags.ts";

// Separate from the schemas, because public screens load no zod.

/**
 * A page of the public list: of all posts, or of those with a tag, of a series, or published in one year in UTC. The
 * first page is 1. A series begins with its oldest post, and all other lists with the newest.
 */
export interface BlogPageQuery {
  /** What {@link tagKey} returns for it. */
  tag?: string;
  series?: string;
  year?: number;
  page: number;
}

export interface YearOfPosts {
  year: number;
  posts: number;
}

/** Where a page is in the list of all posts, newest first, from `start` up to but without `end`. */
export interface BlogPagePlace extends BlogPageQuery {
  start: number;
  end: number;
  /** The number of pages, at least 1. */
  pages: number;
  /** The number of posts on these pages. */
  posts: number;
  /** All years with posts, newest first. */
  years: YearOfPosts[];
}

/** A page of the public list. */
export interface BlogPage extends BlogPagePlace {
  blogs: BlogSummary[];
  /** The most used tags of all posts. */
  tags: TagCount[];
}

/** A part of a text. */
export interface ExcerptPart {
  text: string;
  /** Whether it is what was searched for. */
  isMatch: boolean;
}

/** What a search of the public list has found. */
export interface FoundPosts {
  /** What was searched for. */
  search: string;
  /** How many posts were found. The best of them are in `posts`. */
  count: number;
  /** Whether no post has all of the words, so that these have some of them. */
  isPartial: boolean;
  posts: FoundPost[];
}

export interface FoundPost extends Pick<BlogSummary, "slug" | "title" | "date"> {
  excerpt: ExcerptPart[];
}

/**
 * Reads `?tag=`, `?series=`, or `?year=`, and `&page=`. Without any, it is the first page of all posts. Returns
 * `undefined` if one of them could not be that of a page.
 */
export function readBlogPageQuery(params: URLSearchParams): BlogPageQuery | undefined {
  const number = params.get("page") ?? "1";
  if (!/^[1-9]\d{0,5}$/.test(number)) return undefined;
  const page = Number(number);
  const [tag, series, year] = ["tag", "series", "year"].map((name) => params.get(name));
  if (tag != null) return isName(tag, publicBounds.tag) ? { tag: tagKey(tag), page } : undefined;
  if (series != null)
    return isName(series, publicBounds.series) ? { series: series.trim(), page } : undefined;
  if (year == null) return { page };
  return /^[1-9]\d{3}$/.test(year) ? { year: Number(year), page } : undefined;
}

function isName(value: string, maxLength: number): boolean {
  return value.trim() !== "" && value.trim().length <= maxLength && !value.includes("\0");
}

/** Returns the shortest query of a page. It is empty for the first page of all posts. */
export function writeBlogPageQuery({ tag, series, year, page }: BlogPageQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (tag !== undefined) params.set("tag", tag);
  if (series !== undefined) params.set("series", series);
  if (year !== undefined) params.set("year", String(year));
  if (page > 1) params.set("page", String(page));
  return params;
}

/** Reads `?q=`: what a visitor searches for, in one spelling for all that mean the same. Empty without a search. */
export function readBlogSearch(params: URLSearchParams): string {
  const words = (params.get("q") ?? "").replaceAll(/[\s\0]+/g, " ");
  return words.trim().toLowerCase().slice(0, publicBounds.publicSearch).toWellFormed().trim();
}

/** Whether a list has all posts, and not only those of a tag, a series, or a year. */
export function isOfAll({ tag, series, year }: BlogPageQuery): boolean {
  return (tag ?? series ?? year) === undefined;
}

/** Whether this is the first page of all posts, which exists even if there are none. */
export function isFirstPage(query: BlogPageQuery): boolean {
  return isOfAll(query) && query.page === 1;
}

/** Returns the name of a page, such as `Blog`, or `Blog, 2024, page 2`. `blog` is the name of the blog. */
export function nameBlogPage(query: BlogPageQuery | undefined, blog = "Blog"): string {
  const { tag, series, year, page = 1 } = query ?? {};
  return [blog, tag ?? series ?? year, page > 1 ? `page ${page}` : undefined]
    .filter((part) => part !== undefined)
    .join(", ");
}

/**
 * Finds a page in the list of all posts, or of those with the tag or of the series.
 * @param dates when each post of the list was published, newest first, as anything that `Date` reads
 * @returns `undefined` if there is no such page
 */
export function placeBlogPage(
  dates: readonly (string | number)[],
  query: BlogPageQuery,
): BlogPagePlace | undefined {
  const years: YearOfPosts[] = [];
  for (const date of dates) {
    const year = new Date(date).getUTCFullYear();
    const last = years.at(-1);
    if (last?.year === year) last.posts += 1;
    else years.push({ year, posts: 1 });
  }
  const { year } = query;
  const newer = years.filter((other) => year !== undefined && other.year > year);
  const first = newer.reduce((sum, { posts }) => sum + posts, 0);
  const posts = year === undefined ? dates.length : (years.find((other) => other.year === year)?.posts ?? 0);
  const start = first + (query.page - 1) * publicBounds.blogPage;
  const end = Math.min(start + publicBounds.blogPage, first + posts);
  if (start >= end && !isFirstPage(query)) return undefined;
  return { ...query, start, end, pages: Math.max(1, Math.ceil(posts / publicBounds.blogPage)), posts, years };
}

/** Cuts the first page out of the list of all posts, newest first. */
export function cutFirstPage(all: BlogSummary[]): BlogPage | undefined {
  const place = placeBlogPage(
    all.map(({ date }) => date),
    { page: 1 },
  );
  const pinned = all.filter((blog) => blog.pinned).slice(0, publicBounds.pinned);
  const tags = countTags(all.flatMap((blog) => blog.tags.map((name) => ({ name, posts: 1 }))));
  return place && { ...place, blogs: putFirst(pinned, all.slice(place.start, place.end)), tags };
}

/** Puts the pinned posts before those of the first page. */
export function putFirst(pinned: BlogSummary[], blogs: BlogSummary[]): BlogSummary[] {
  return [...pinned, ...blogs.filter(({ _id }) => pinned.every((first) => first._id !== _id))];
}
