import { isPublic, type PostChange, slugsOf } from "../posts/change.ts";
import { feedAddresses } from "../posts/feeds/addresses.ts";
import type { Concerns } from "./cache.ts";
import { pageOfData } from "./data-address.ts";

/** The pages and documents that name posts. `/blog` stands for all pages of the list. */
const lists = [
  "/",
  "/blog",
  "/stats",
  ...Object.values(feedAddresses),
  "/sitemap.xml",
  "/llms.txt",
  "/index.md",
  "/index.txt",
  "/blog.md",
  "/stats.md",
];

/** Returns the function that tells whether a page or a document shows something that a change of a post concerns. */
export function concernedBy(change: PostChange): Concerns {
  if (!isPublic(change)) return () => false;
  const posts = [...slugsOf(change), ...change.neighbors].map((slug) => `/blog/${slug}`);
  // The text of a post says which part of how many it is.
  const concerned = new Set([...lists, ...posts, ...posts.map((page) => `${page}.md`)]);
  return (address) => {
    const [path = ""] = address.split("?", 1);
    return concerned.has(pageOfData(path));
  };
}
