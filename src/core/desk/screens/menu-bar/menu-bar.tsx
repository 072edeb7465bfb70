import { CircleQuestionMark } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { barTools } from "../../../../features/desk.ts";
import SchemeSwitch from "../../../look/screens/scheme/lazy/scheme-switch.tsx";
import styles from "../desk.module.css";
import type { loader } from "../desk.tsx";
import { CurlHint } from "./curl-hint.tsx";

const minute = 60_000;

/**
 * Returns the time in a zone, such as `02:41`, and changes it on the minute. The glow of the wallpaper follows it.
 * Returns an empty text while the page is hydrated, and `undefined` for a zone that the browser does not know.
 */
function useOwnerTime(timeZone: string | undefined): string | undefined {
  // The page is in a cache, so the server does not know it.
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), now === undefined ? 0 : minute - (now % minute));
    return () => clearTimeout(timer);
  }, [now]);
  const time = now === undefined ? "" : formatTime(now, timeZone);
  useEffect(() => {
    if (time) document.documentElement.dataset.daytime = daytimeOf(Number.parseInt(time, 10));
  }, [time]);
  return time;
}

function formatTime(now: number, timeZone: string | undefined): string | undefined {
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

interface MenuBarProps {
  /** Opens what belongs to a button, by its name. */
  onOpen: (tool: string) => void;
  /** Opens the list of shortcuts. */
  onHelp: () => void;
}

/**
 * The bar at the top right of the desk: the owner's time, whether they are available, the tools of features, the color
 * scheme, and the list of shortcuts. Admin screens have none.
 */
export function MenuBar({ onOpen, onHelp }: MenuBarProps) {
  const desk = useRouteLoaderData<typeof loader>("desktop/desk");
  const { pathname } = useLocation();
  const time = useOwnerTime(desk?.timeZone);
  if (desk === undefined) return null;
  const place = pathname === "/" ? styles.bar : `${styles.bar} ${styles.besideName}`;
  return (
    <section aria-label="Menu bar" className={`row-3 nowrap not-printed quiet small ${place}`}>
      {pathname === "/terminal" && <CurlHint />}
      {desk.place !== undefined && time !== undefined && (
        <span className={`ellipsis ${styles.words}`}>
          <time className={styles.time}>{time}</time> in {desk.place}
        </span>
      )}
      {desk.available !== undefined && pathname !== "/" && pathname !== "/terminal" && (
        <span className={`ellipsis ${styles.words}`}>Available from {desk.available}</span>
      )}
      <div className="segmented">
        {barTools.map(({ name, icon: Icon, shortcut }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={name}
            title={`${name} (${shortcut.keys})`}
            onClick={() => onOpen(name)}
          >
            <Icon aria-hidden="true" strokeWidth={1.75} />
          </button>
        ))}
        <SchemeSwitch />
        {/* For the pointer. The keyboard has the same button at the end of the page, and the key. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={`icon-button ${styles.help}`}
          title="Keyboard shortcuts (?)"
          onClick={onHelp}
        >
          <CircleQuestionMark aria-hidden="true" strokeWidth={1.75} />
        </button>
      </div>
    </section>
  );
}
