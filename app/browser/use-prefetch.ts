import { startTransition, useEffect, useState } from "react";

/** Milliseconds after hydration before the browser is asked whether it is idle. */
const settlingTime = 1_000;

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns when to load the screen behind each link of a row: one after the other once the browser is idle, and before
 * that when the visitor points at a link. Never over a slow connection or when the visitor saves data.
 */
export function usePrefetch(links: number): (index: number) => "render" | "intent" | "none" {
  /** How many screens to load, or `undefined` for none, not even when the visitor points at a link. */
  const [loaded, setLoaded] = useState<number>();
  useEffect(() => {
    if (!isDataPrecious()) setLoaded(0);
  }, []);
  useEffect(() => {
    if (loaded === undefined || loaded >= links) return;
    // Rendering the links for all of them together would block the main thread for too long.
    const loadNext = () => startTransition(() => setLoaded(loaded + 1));
    const timer = setTimeout(() => whenIdle(loadNext), loaded === 0 ? settlingTime : 0);
    return () => clearTimeout(timer);
  }, [loaded, links]);
  return (index) => (loaded === undefined ? "none" : index < loaded ? "render" : "intent");
}

function isDataPrecious(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkConnection };
  return connection?.saveData === true || !["4g", undefined].includes(connection?.effectiveType);
}

/** Safari has no `requestIdleCallback` in older versions. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else run();
}
