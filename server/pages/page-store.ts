import type { EncodedDocument } from "../http/encode-document.ts";

export interface Entry {
  isUnbounded: boolean;
  page: Promise<EncodedDocument>;
  /** The page, set when rendering has finished. */
  ready?: EncodedDocument;
  renderedAt: number;
  /** The expired page that this rendering replaces. It is sent if the database is unavailable. */
  older?: EncodedDocument | undefined;
  /** Whether somebody changed what the page shows, so that requests wait for its replacement. */
  isChanged: boolean;
  /** Resolves to the expired page when the rendering takes long. */
  late?: Promise<EncodedDocument> | undefined;
  /** Whether the page was withdrawn, so that requests that wait for it must not get it. */
  isRemoved?: boolean;
}

/** Creates a store that holds pages up to a number of bytes. The oldest pages of unbounded number are evicted first. */
export function createPageStore(maxBytes: number) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function evict(key: string, entry: Entry): void {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= sizeOf(entry.ready);
  }

  /** Stores a rendered page, and evicts older ones to make room. Does nothing if the entry has been evicted since. */
  function store(key: string, entry: Entry, page: EncodedDocument): void {
    if (entries.get(key) !== entry) return;
    bytes += sizeOf(page);
    entry.ready = page;
    for (const evictsUnbounded of [true, false]) {
      for (const [oldestKey, oldest] of entries) {
        if (bytes <= maxBytes) return;
        if (oldest.isUnbounded === evictsUnbounded) evict(oldestKey, oldest);
      }
    }
  }

  return { entries, evict, store };
}

function sizeOf(page: EncodedDocument | undefined): number {
  if (page === undefined) return 0;
  return Object.values(page.encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}
