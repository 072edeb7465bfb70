import { createHash } from "node:crypto";
import { isUnavailable } from "../../db/errors.ts";
import { retryAfter } from "../../http/errors.ts";
import type { RenderedPage } from "../../http/rendered-page.ts";
import type { Document, DocumentSources, SiteDocument } from "../../posts/server/document.ts";
import type { PageCache } from "./cache.ts";
import type { PageTexts } from "./page-texts.ts";
import type { RenderPage } from "./render.ts";

/** What the site serves beside its pages, written by itself. */
export interface Documents {
  /** Returns the document at a path. Texts of pages are none. */
  find: (path: string) => SiteDocument | undefined;
  render: RenderPage;
}

/** The documents with the cache that writes each of them once. */
export interface DocumentCache {
  cache: PageCache;
  /** Returns the document at a path. */
  find: (path: string) => SiteDocument | undefined;
}

export interface DocumentDeps extends DocumentSources {
  clock: () => number;
  /** `undefined` if pages have no text. */
  pageTexts: PageTexts | undefined;
  /** Reports that the database is unavailable. */
  reportOutage: (error: unknown) => void;
}

/** Creates the function that writes each document. The page cache keeps the result until something changes. */
export function createDocuments(deps: DocumentDeps, documents: readonly SiteDocument[]): Documents {
  const byAddress = new Map(documents.map((document) => [document.address, document]));
  let writer: Promise<(address: string) => Promise<Document>> | undefined;
  async function writeText(address: string): Promise<Document> {
    if (deps.pageTexts === undefined) throw new Error(`There is no document at ${address}`);
    writer ??= deps.pageTexts.loadWriter(deps);
    return (await writer)(address);
  }
  const stampChange = createChangeStamp(deps.clock);

  async function render(url: string): Promise<RenderedPage> {
    const { pathname: path, search, searchParams } = new URL(url);
    const tag = searchParams.get("tag") ?? undefined;
    try {
      const document = (await byAddress.get(path)?.write(tag)) ?? (await writeText(path + search));
      const body = Buffer.from(document.body);
      const { status = 200, type } = document;
      const modified = byAddress.has(path) && status === 200 ? stampChange(path + search, body) : {};
      return { status, headers: { "content-type": type, ...modified, ...document.headers }, body };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      deps.reportOutage(error);
      return unavailable;
    }
  }

  return { find: (path) => byAddress.get(path), render };
}

const unavailable: RenderedPage = {
  status: 503,
  headers: { "content-type": "text/plain; charset=utf-8", "retry-after": String(retryAfter) },
  body: Buffer.from("The database is temporarily unavailable. Try again in a few seconds.\n"),
};

/**
 * Creates the function that returns the `Last-Modified` of a document: when its bytes were first written by this
 * process, so that a deleted post counts as a change. It has no value for two changes in one second, which it could not
 * tell apart.
 */
function createChangeStamp(clock: () => number) {
  const known = new Map<string, { digest: string; second: number; isExact: boolean }>();
  return (path: string, body: Buffer): Record<string, string> => {
    const digest = createHash("sha256").update(body).digest("base64");
    const second = Math.floor(clock() / 1000);
    const last = known.get(path);
    const stamp =
      last?.digest === digest
        ? { ...last, ...(!last.isExact && last.second < second && { second, isExact: true }) }
        : { digest, second, isExact: last?.second !== second };
    known.set(path, stamp);
    return stamp.isExact ? { "last-modified": new Date(stamp.second * 1000).toUTCString() } : {};
  };
}
