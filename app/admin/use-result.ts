import { useEffect, useEffectEvent, useRef } from "react";
import type { Fetcher } from "react-router";

/**
 * Calls `receive` once with each result of a fetcher. An effect that depends on `data` alone is sometimes never run: `useFetcher` reads it from
 * a map, which can change before the state, and React then forgets the effect of a render that nothing else has caused. The state of
 * the fetcher always changes after that.
 */
export function useResult<Result>(
  { data, state }: { data: Result | undefined; state: Fetcher["state"] },
  receive: (result: Result) => void,
): void {
  const last = useRef<Result>(undefined);
  const receiveEvent = useEffectEvent(receive);
  useEffect(() => {
    if (data === undefined || data === last.current || state === "submitting") return;
    last.current = data;
    receiveEvent(data);
  }, [data, state]);
}
