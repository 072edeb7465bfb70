import type { Covers } from "../media/covers.ts";
import { isWithdrawal, type PostChange } from "../posts/change.ts";
import type { PostChanges } from "../posts/changes.ts";
import type { Concerns, PageCache } from "./cache.ts";
import { listConcerned } from "./concerned-addresses.ts";
import { pageOfData } from "./data-address.ts";

type Cache = Pick<PageCache, "expire" | "remove" | "clear">;

/**
 * Has the pages and documents that show a post written again after it changed. Those that name a post that was withdrawn
 * are removed, so that they are not even sent while the database is unavailable.
 */
export function followPosts(caches: Cache[], postChanges: Pick<PostChanges, "watch">): void {
  postChanges.watch((change) => {
    for (const cache of caches) {
      if (change === undefined) cache.clear();
      else if (isWithdrawal(change)) cache.remove(anyOf(concernedBy(change), isPost));
      else cache.expire(concernedBy(change));
    }
  });
}

/** The page of any post can name a post that was withdrawn, as one that is related to it. */
function isPost(address: string): boolean {
  return address.startsWith("/blog/");
}

function anyOf(...concerns: Concerns[]): Concerns {
  return (address) => concerns.some((isConcerned) => isConcerned(address));
}

/** Has the pages that show covers rendered again after a cover changed. */
export function followCovers(pages: Pick<PageCache, "expire">, covers: Pick<Covers, "watch">): void {
  covers.watch(() => pages.expire((address) => /^\/blog(?![^/.?])/.test(address)));
}

/** Returns the function that tells whether a page or a document shows something that the change concerns. */
export function concernedBy(change: PostChange): Concerns {
  const concerned = listConcerned(change);
  const [pages, documents] = [new Set(concerned.pages), new Set(concerned.documents)];
  return (address) => {
    const [path = ""] = address.split("?", 1);
    return documents.has(path) || pages.has(pageOfData(path));
  };
}
