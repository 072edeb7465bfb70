import type { AdminBlogSummary } from "../../contract/blogs.ts";
import { tagKey } from "../../contract/tags.ts";

export const states = [
  { value: "", label: "All posts" },
  { value: "published", label: "Published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "draft", label: "Drafts" },
] as const;

export const orders = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "title", label: "By title" },
  { value: "views", label: "Most views" },
  { value: "likes", label: "Most likes" },
] as const;

/** Which posts the list shows, and in which order. */
export interface ListView {
  state: (typeof states)[number]["value"];
  /** The key of a tag, or empty for all posts. */
  tag: string;
  order: (typeof orders)[number]["value"];
}

/** Reads the view from the address. What is not known there counts as the default. */
export function readListView(params: URLSearchParams): ListView {
  return {
    state: states.find(({ value }) => value === params.get("state"))?.value ?? "",
    tag: params.get("tag") ?? "",
    order: orders.find(({ value }) => value === params.get("sort"))?.value ?? "",
  };
}

/** Chooses and sorts the posts of a list that is sorted from the newest to the oldest. */
export function selectBlogs(
  blogs: readonly AdminBlogSummary[],
  { state, tag, order }: ListView,
): AdminBlogSummary[] {
  const chosen = blogs.filter(
    (blog) =>
      (state === "" || stateOf(blog) === state) &&
      (tag === "" || blog.tags.some((name) => tagKey(name) === tag)),
  );
  switch (order) {
    case "oldest":
      return chosen.toReversed();
    case "title":
      return chosen.toSorted((a, b) => compareTitles.compare(a.title, b.title));
    case "views":
    case "likes":
      return chosen.toSorted((a, b) => b[order] - a[order]);
    default:
      return chosen;
  }
}

const compareTitles = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

function stateOf({ published, publishAt }: AdminBlogSummary): ListView["state"] {
  if (published) return "published";
  return publishAt === null ? "draft" : "scheduled";
}

/** Returns the tags of these posts in the order of the alphabet, each once. */
export function listTagNames(blogs: readonly AdminBlogSummary[]): string[] {
  const names = new Map(blogs.flatMap(({ tags }) => tags).map((name) => [tagKey(name), name]));
  return [...names.values()].toSorted(compareTitles.compare);
}
