import { useEffect, useState } from "react";

const minute = 60_000;

/**
 * Returns the time in a zone, such as `02:41`, and changes it on the minute. The glow of the wallpaper follows it. Returns `undefined` for a zone that the browser
 * does not know.
 */
export function useOwnerTime(timeZone: string | undefined): string | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  const time = timeZone && formatTime(now, timeZone);
  useEffect(() => {
    if (time) document.documentElement.dataset.daytime = daytimeOf(Number.parseInt(time, 10));
  }, [time]);
  return time;
}

function formatTime(now: number, timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  } catch {
    return undefined;
  }
}

/** The part of the day that the glow of the wallpaper shows. */
function daytimeOf(hour: number): "dawn" | "day" | "dusk" | "night" {
  if (hour < 5 || hour >= 21) return "night";
  if (hour < 8) return "dawn";
  return hour < 17 ? "day" : "dusk";
}
