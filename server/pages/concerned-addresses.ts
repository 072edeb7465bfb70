import { isPublic, type PostChange, slugsOf } from "../posts/change.ts";
import { feedAddresses } from "../posts/feeds/addresses.ts";

/** The documents that name posts. */
const lists = [
  ...Object.values(feedAddresses),
  "/sitemap.xml",
  "/llms.txt",
  "/index.md",
  "/index.txt",
  "/blog.md",
  "/stats.md",
];

/**
 * Returns the paths of the pages and of the documents that show something that a change of a post concerns. `/blog` stands
 * for all of its pages.
 */
export function listConcerned(change: PostChange): { pages: string[]; documents: string[] } {
  if (!isPublic(change)) return { pages: [], documents: [] };
  const own = slugsOf(change).map(pathOf);
  const neighbors = change.neighbors.map(pathOf);
  return {
    pages: ["/", "/blog", "/stats", ...own, ...neighbors],
    // The text of a post says which part of how many it is.
    documents: [...lists, ...[...own, ...neighbors].map((page) => `${page}.md`)],
  };
}

function pathOf(slug: string): string {
  return `/blog/${slug}`;
}
