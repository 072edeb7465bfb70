import { isPublic, type PostChange, slugsOf } from "../../posts/server/change.ts";
import type { SiteDocument } from "../../posts/server/document.ts";
import type { Concerns } from "./cache.ts";
import { pageOfData } from "./data-address.ts";

/** The pages that name posts, and their texts. `/blog` stands for all pages of the list. */
const lists = ["/", "/blog", "/stats", "/index.md", "/index.txt", "/blog.md", "/stats.md"];

/** Returns the function that tells whether a page or a document shows something that a change of a post concerns. */
export function concernedBy(change: PostChange, documents: readonly SiteDocument[]): Concerns {
  if (!isPublic(change)) return () => false;
  const posts = [...slugsOf(change), ...change.neighbors].map((slug) => `/blog/${slug}`);
  // The text of a post says which part of how many it is.
  const naming = documents.filter(({ namesPosts }) => namesPosts).map(({ address }) => address);
  const concerned = new Set([...lists, ...naming, ...posts, ...posts.map((page) => `${page}.md`)]);
  return (address) => {
    const [path = ""] = address.split("?", 1);
    return concerned.has(pageOfData(path));
  };
}
