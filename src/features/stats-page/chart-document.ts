import { plainDocument, type SiteDocument } from "../../core/posts/server/document.ts";
import type { StatsPage } from "./stats-page.ts";
import { chartAddress } from "./write-stats.ts";

/** The chart of the page with public figures. */
export function chartDocument(stats: Pick<StatsPage, "draw">): SiteDocument {
  return {
    address: chartAddress,
    isLive: true,
    async write() {
      const body = await stats.draw();
      if (body === undefined)
        return { ...plainDocument("The figures of this site are not public.\n"), status: 404 };
      return { type: "image/svg+xml", body };
    },
  };
}
