import { useEffect, useState } from "react";

const millisecondsPerCharacter = 80;

/** Returns how many characters are typed so far, starting at 0. With reduced motion, all of them appear together. */
export function useTypedCount(length: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setCount(length);
      return;
    }
    const start = performance.now();
    const timer = setInterval(() => {
      // Based on the clock, so that a browser with delayed timers catches up.
      const due = Math.floor((performance.now() - start) / millisecondsPerCharacter);
      setCount(Math.min(due, length));
      if (due >= length) clearInterval(timer);
    }, millisecondsPerCharacter);
    return () => clearInterval(timer);
  }, [length]);
  return count;
}
