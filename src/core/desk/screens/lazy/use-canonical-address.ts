import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { readStaticCopy } from "../../../ui/browser/static-copy.ts";

/**
 * Keeps the canonical address that of the open page, because browsers share it. The server writes that of the page it
 * sends, which can be on another site.
 */
export function useCanonicalAddress(): void {
  const { pathname } = useLocation();
  const served = useRef<string>(undefined);
  useEffect(() => {
    const [link, own] = document.querySelectorAll<HTMLLinkElement & HTMLMetaElement>(
      "link[rel=canonical],[property='og:url']",
    );
    if (!link || !own) return;
    served.current ??= link.href;
    const base = readStaticCopy()?.base ?? "";
    link.href = pathname === servedPath() ? served.current : new URL(base + pathname, own.content).href;
  }, [pathname]);
}

function servedPath(): string | undefined {
  const copy = readStaticCopy();
  if (copy !== undefined) return copy.page.split("?")[0];
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation && new URL(navigation.name).pathname;
}
