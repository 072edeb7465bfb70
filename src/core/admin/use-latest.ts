import { type RefObject, useLayoutEffect, useRef } from "react";

/** Returns a ref with the value of the latest rendering, for what is called later, such as by a handler that stays the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
