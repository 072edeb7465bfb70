import { useEffect, useState } from "react";

const millisecondsPerCharacter = 80;

/** How many characters of a line are typed by now: none at first, all at once for those who want less motion. */
export function useTypedCount(length: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setCount(length);
      return;
    }
    const start = performance.now();
    const timer = setInterval(() => {
      // Reckoned from the clock: a browser that is late with its timers catches up.
      const due = Math.floor((performance.now() - start) / millisecondsPerCharacter);
      setCount(Math.min(due, length));
      if (due >= length) clearInterval(timer);
    }, millisecondsPerCharacter);
    return () => clearInterval(timer);
  }, [length]);
  return count;
}
