import { useEffect, useState } from "react";

const minute = 60_000;

/**
 * Returns the time in a zone, such as `02:41`, and changes it on the minute. Returns `undefined` for a zone that the browser
 * does not know.
 */
export function useOwnerTime(timeZone: string | undefined): string | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  if (timeZone === undefined) return undefined;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  } catch {
    return undefined;
  }
}
