import type { BlogSummary } from "./blogs.ts";
import { bounds } from "./bounds.ts";

// Separate from the schemas, because public screens load no zod.

/** A page of the public list: of all posts, or of those published in one year in UTC. The first page is 1. */
export interface BlogPageQuery {
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
}

/**
 * Reads `?year=&page=`. Without either, it is the first page of all posts. Returns `undefined` if one of them is not a
 * number that could be a page or a year.
 */
export function readBlogPageQuery(params: URLSearchParams): BlogPageQuery | undefined {
  const page = params.get("page") ?? "1";
  const year = params.get("year");
  if (!/^[1-9]\d{0,5}$/.test(page)) return undefined;
  if (year === null) return { page: Number(page) };
  return /^[1-9]\d{3}$/.test(year) ? { year: Number(year), page: Number(page) } : undefined;
}

/** Returns the shortest query of a page. It is empty for the first page of all posts. */
export function writeBlogPageQuery({ year, page }: BlogPageQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (year !== undefined) params.set("year", String(year));
  if (page > 1) params.set("page", String(page));
  return params;
}

/** Whether this is the first page of all posts, which exists even if there are none. */
export function isFirstPage({ year, page }: BlogPageQuery): boolean {
  return year === undefined && page === 1;
}

/** Returns the name of a page, such as `Blog`, or `Blog, 2024, page 2`. */
export function nameBlogPage({ year, page }: BlogPageQuery): string {
  return ["Blog", year, page > 1 ? `page ${page}` : undefined]
    .filter((part) => part !== undefined)
    .join(", ");
}

/**
 * Finds a page in the list of all posts.
 * @param dates when each post was published, newest first, as anything that `Date` reads
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
  const start = first + (query.page - 1) * bounds.blogPage;
  const end = Math.min(start + bounds.blogPage, first + posts);
  if (start >= end && !isFirstPage(query)) return undefined;
  return { ...query, start, end, pages: Math.max(1, Math.ceil(posts / bounds.blogPage)), posts, years };
}

/** Cuts a page out of the list of all posts, newest first. Returns `undefined` if there is no such page. */
export function cutBlogPage(all: BlogSummary[], query: BlogPageQuery): BlogPage | undefined {
  const place = placeBlogPage(
    all.map(({ date }) => date),
    query,
  );
  return place && { ...place, blogs: all.slice(place.start, place.end) };
}
