import { useLayoutEffect, useRef, useState } from "react";

type Functions = Record<string, (...values: never[]) => unknown>;

/**
 * Returns functions that stay the same from one rendering to the next and call the latest ones, so that what gets them is
 * not rendered again. Call them in event handlers only.
 */
export function useStable<Given extends Functions>(functions: Given): Given {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(functions);
    const calls = names.map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]);
    return Object.fromEntries(calls) as Given;
  });
  return stable;
}
