import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { isHydrated } from "../browser/hydration.ts";
import { usePrefetch } from "../browser/use-prefetch.ts";
import { Tab } from "../ui/tab.tsx";
import type { DeskApp } from "./apps.ts";
import styles from "./bottom-bar.module.css";

interface BottomBarProps {
  /** The apps to show, in order. */
  apps: readonly DeskApp[];
  openApp: DeskApp | undefined;
}

/** The dock. Clicking the open app's item returns to the home screen. */
export function BottomBar({ apps, openApp }: BottomBarProps) {
  const prefetch = usePrefetch(apps.length);
  const list = useRef<HTMLUListElement>(null);
  const openPath = openApp?.path;
  useEffect(() => {
    reveal(list.current?.querySelector(`[data-app="${openPath}"]`));
  }, [openPath]);
  useTransitionOrigin(list, openPath);
  return (
    <nav id="dock" className={styles.bar} aria-label="Apps">
      <ul ref={list} className={styles.items} onFocus={(event) => reveal(event.target)}>
        {apps.map((app, index) => (
          <li key={app.path} className={app.wideOnly && styles.wideOnly}>
            <Tab
              to={app === openApp ? "/" : app.path}
              icon={app.icon}
              open={app === openApp}
              prefetch={prefetch(index)}
              data-app={app.path}
            >
              <span className={styles.label}>{app.name}</span>
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A dock with many apps scrolls on narrow screens. Browsers leave a focused item where it is if a part of it is visible. */
function reveal(item: Element | null | undefined): void {
  item?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Tells `transitions.css` where the item is from which the window opens, and into which it closes. */
function useTransitionOrigin(list: RefObject<HTMLElement | null>, openPath: string | undefined) {
  const lastPath = useRef(openPath);
  useLayoutEffect(() => {
    lastPath.current = openPath ?? lastPath.current;
    if (!isHydrated()) return;
    const box = list.current?.querySelector(`[data-app="${lastPath.current}"]`)?.getBoundingClientRect();
    const { style } = document.documentElement;
    // An app that is not in the dock opens from the middle of the screen.
    style.setProperty("--origin-x", box?.width ? `${box.x + box.width / 2}px` : "50vw");
    style.setProperty("--origin-y", box?.width ? `${box.y + box.height / 2}px` : "50vh");
  }, [list, openPath]);
}
