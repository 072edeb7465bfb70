import type { EncodedDocument } from "../http/encode-document.ts";

export interface KeptPage {
  address: string;
  document: EncodedDocument;
  /** Until then, the page is sent as it is, in milliseconds since 1970. Afterwards, it is stale. */
  freshUntil: number;
  isUnbounded: boolean;
}

/** Creates a store that holds pages up to a number of bytes. The oldest pages of unbounded number are removed first. */
export function createPageStore(maxBytes: number) {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;

  function remove(address: string): void {
    const page = pages.get(address);
    if (page === undefined) return;
    pages.delete(address);
    bytes -= sizeOf(page.document);
  }

  /** Keeps a page in place of the one at its address, and removes older ones to make room. */
  function keep(page: KeptPage): void {
    remove(page.address);
    pages.set(page.address, page);
    bytes += sizeOf(page.document);
    for (const removesUnbounded of [true, false]) {
      for (const oldest of pages.values()) {
        if (bytes <= maxBytes) return;
        if (oldest.isUnbounded === removesUnbounded) remove(oldest.address);
      }
    }
  }

  return { get: (address: string) => pages.get(address), all: () => pages.values(), keep, remove };
}

function sizeOf({ encodings }: EncodedDocument): number {
  return Object.values(encodings).reduce((sum, { body }) => sum + body.byteLength, 0);
}
