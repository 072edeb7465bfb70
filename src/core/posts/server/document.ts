import type { Connection } from "../../db/connect.ts";
import type { EntryPage } from "../../site/contract/entry-pages.ts";
import type { SitePage } from "../../site/contract/own-pages.ts";
import type { Site } from "../../site/contract/site.ts";
import type { PostBodies } from "./bodies.ts";
import type { PostSearch } from "./post-search.ts";

/** A file that the site writes itself, such as a feed. */
export interface Document {
  /** 200 by default. */
  status?: number;
  /** The Content-Type. */
  type: string;
  body: string;
  /** Other headers, with lowercase names. */
  headers?: Record<string, string>;
}

/** What documents are written from. */
export interface DocumentSources extends Pick<Connection, "db" | "engine"> {
  config: { siteUrl: string };
  bodies: Pick<PostBodies, "read">;
  postSearch: PostSearch | undefined;
  site: { current: () => Site };
  /** Returns a page of the site with its current content. */
  fillPage: (page: SitePage) => Promise<SitePage>;
  /** Returns what is known about the subject of a page about an entry, and changes without the site. */
  listEntryFacts: (page: EntryPage) => Promise<string[]>;
}

/** A document at an address of its own. */
export interface SiteDocument {
  address: string;
  write: (tag?: string) => Document | Promise<Document>;
  /** Whether it depends on `?tag=` in its address, for tags that posts have. For others, it has status 404. */
  hasTags?: true;
  /** Whether it names posts, so that it is written again when one changes. */
  namesPosts?: true;
  /** Whether a static copy of the site leaves it out, because it changes without the site. */
  isLive?: true;
}

export function plainDocument(body: string): Document {
  return { type: "text/plain; charset=utf-8", body };
}
