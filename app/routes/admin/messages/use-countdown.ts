import { useEffect, useEffectEvent, useRef } from "react";

interface Countdown {
  /** Milliseconds. */
  duration: number;
  /** While it is paused, no time passes. */
  paused: boolean;
  /** The countdown starts again whenever this changes. */
  startedBy: unknown;
}

/** Calls `onEnd` when the time is over. */
export function useCountdown({ duration, paused, startedBy }: Countdown, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change starts the countdown again.
  useEffect(() => {
    left.current = duration;
  }, [duration, startedBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (paused) return;
    const resumedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - resumedAt;
    };
  }, [paused, duration, startedBy]);
}
