import type { Covers } from "../../media/server/drawings/covers.ts";
import { isWithdrawal } from "../../posts/server/change.ts";
import type { PostChanges } from "../../posts/server/changes.ts";
import type { SiteDocument } from "../../posts/server/document.ts";
import type { PageCache } from "./cache.ts";
import { concernedBy } from "./concerned-addresses.ts";

type Cache = Pick<PageCache, "expire" | "remove">;

/**
 * Has the pages and documents that show a post written again after it changed. Those that name a post that was
 * withdrawn are removed, so that they are not even sent while the database is unavailable.
 */
export function followPosts(
  caches: Cache[],
  postChanges: Pick<PostChanges, "watch">,
  documents: readonly SiteDocument[],
): void {
  postChanges.watch((change) => {
    if (change === undefined) {
      for (const cache of caches) cache.remove();
      return;
    }
    const isConcerned = concernedBy(change, documents);
    for (const cache of caches) {
      // The page of any post can name a post that was withdrawn, as one that is related to it.
      if (isWithdrawal(change)) cache.remove((address) => isPost(address) || isConcerned(address));
      else cache.expire(isConcerned);
    }
  });
}

function isPost(address: string): boolean {
  return address.startsWith("/blog/");
}

/** Has the pages that show covers rendered again after a cover changed. */
export function followCovers(pages: Pick<PageCache, "expire">, covers: Pick<Covers, "watch">): void {
  covers.watch(() => pages.expire((address) => /^\/blog(?![^/.?])/.test(address)));
}
