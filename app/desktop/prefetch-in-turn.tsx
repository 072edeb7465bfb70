import { memo, startTransition, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { isDataPrecious } from "../browser/is-data-precious.ts";

interface PrefetchInTurnProps {
  paths: readonly string[];
  /** Milliseconds before the browser is asked whether it is idle. */
  wait?: number;
}

/**
 * Loads the screens at these paths one after the other, once the browser is idle. Never over a slow connection or when
 * the visitor saves data. Each screen is a task of its own, in which React renders nothing else.
 */
export const PrefetchInTurn = memo(function PrefetchInTurn({ paths, wait = 0 }: PrefetchInTurnProps) {
  const [isTurn, setTurn] = useState(false);
  const [path, ...others] = paths;
  useEffect(() => {
    if (isDataPrecious()) return;
    const timer = setTimeout(() => whenIdle(() => startTransition(() => setTurn(true))), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  if (!isTurn || path === undefined) return null;
  return (
    <>
      <PrefetchPageLinks page={path} />
      <PrefetchInTurn paths={others} />
    </>
  );
});

/** Safari has no `requestIdleCallback` in older versions. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run);
  else run();
}
