import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds between the looks at what has become of a retry. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];

/** Returns a function that reloads the queue several times, because a retry ends some time after its answer. */
export function useFollowUp(onReload: () => void): () => void {
  const [looks, setLooks] = useState(pauses.length);
  const reload = useEffectEvent(onReload);
  useEffect(() => {
    const pause = pauses[looks];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      reload();
      setLooks(looks + 1);
    }, pause);
    return () => clearTimeout(timer);
  }, [looks]);
  return () => setLooks(0);
}
