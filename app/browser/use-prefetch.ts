import { startTransition, useEffect, useState } from "react";

/** Milliseconds after hydration before the browser is asked whether it is idle. */
const settlingTime = 1_000;

interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/**
 * Returns when to load the screens behind links: once the browser is idle, and before that when the visitor points at a
 * link. Never over a slow connection or when the visitor saves data.
 */
export function usePrefetch(): "render" | "intent" | "none" {
  const [prefetch, setPrefetch] = useState<"render" | "intent" | "none">("none");
  useEffect(() => {
    if (isDataPrecious()) return;
    setPrefetch("intent");
    const timer = setTimeout(
      () => whenIdle(() => startTransition(() => setPrefetch("render"))),
      settlingTime,
    );
    return () => clearTimeout(timer);
  }, []);
  return prefetch;
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
