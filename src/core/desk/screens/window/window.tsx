import { X } from "lucide-react";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { isHydrated } from "../../../ui/browser/hydration.ts";
import { latePart } from "../../../ui/late-part.tsx";
import type { DeskApp } from "../apps.ts";
import { dockPosition } from "../dock/dock-position.ts";
import { isField } from "../is-field.ts";
import { screenOf } from "../screen-of.ts";
import { hasWindowLayout } from "../stored/window-layouts.ts";
import styles from "./window.module.css";

// Reading the page does not need the controls.
const WindowControls = latePart(() => import("./lazy/window-controls.tsx"), `segmented ${styles.controls}`);

interface WindowProps {
  app: DeskApp;
  /** The path of the screen in the window, or of the one that is being loaded into it. */
  path: string;
  /** Whether the content is still being loaded. Until then, it is not shown. */
  isOpening: boolean;
  /** Whether it is opening in place of another window. */
  replacesWindow: boolean;
  children: ReactNode;
}

/**
 * The window of an open app. Focus moves to its heading when it opens. Escape and Close return to the home screen. The
 * app's name is the heading of the app's own screen. A screen below it, such as a post, has a heading of its own.
 * Focus and keys are set in layout effects: React runs the other effects after the window's transition.
 */
export function Window({ app, path, isOpening, replacesWindow, children }: WindowProps) {
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLElement>(null);
  const titleId = useId();
  const Name = path === app.path ? "h1" : "p";
  const hasControls = useHasControls(isOpening && !replacesWindow && !hasWindowLayout(app.path));
  useCloseOnEscape(app.path);
  useGrowth(frame, app.path, isOpening && !(replacesWindow && isAlone()));
  const { search } = useLocation();
  const heading = useHeadingFocus(content, screenOf({ pathname: path, search }));
  return (
    <section
      ref={frame}
      className={styles.window}
      data-window={windowSize(app, path)}
      aria-labelledby={titleId}
    >
      <header className={`row-2 nowrap ${styles.titleBar}`}>
        <app.icon aria-hidden="true" className={`amber ${styles.icon}`} size={16} strokeWidth={1.75} />
        <Name ref={heading} id={titleId} className="grow ellipsis mono small regular" tabIndex={-1} data-name>
          {app.name}
        </Name>
        {hasControls && (
          <Suspense fallback={null}>
            <WindowControls app={app} frame={frame} />
          </Suspense>
        )}
        <Link
          to="/"
          state={{ closed: app.path }}
          className="close-button"
          aria-label={`Close ${app.name}`}
          title="Close"
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </Link>
      </header>
      <section
        ref={content}
        id="content"
        className={styles.content}
        aria-label="Content"
        aria-busy={isOpening || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach the scrolling area
        tabIndex={0}
      >
        {isOpening ? <Opening app={app} /> : children}
      </section>
    </section>
  );
}

/**
 * Whether the controls are rendered. The server renders them. Later they need the frame, and so cannot be in the first
 * rendering. They place it before its transition starts.
 * @param canWait whether the window is shown before: one that opens with a click where there was none, and was never moved
 */
function useHasControls(canWait: boolean): boolean {
  const [hasControls, setHasControls] = useState(!isHydrated());
  useLayoutEffect(() => {
    if (isHydrated() && !canWait) setHasControls(true);
  }, [canWait]);
  useEffect(() => startTransition(() => setHasControls(true)), []);
  return hasControls;
}

/** Moves focus to the heading when a screen opens in the window: its own, or else that of the window. */
function useHeadingFocus(content: { current: HTMLElement | null }, screen: string) {
  const heading = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  const focusedScreen = useRef<string>(undefined);
  useLayoutEffect(() => {
    const isOpen = focusedScreen.current === screen;
    focusedScreen.current = screen;
    // A server-rendered window leaves the focus at the start of the document.
    if (isOpen || !isHydrated() || content.current?.contains(document.activeElement)) return;
    const own = content.current?.querySelector<HTMLElement>("[data-heading]");
    (own ?? heading.current)?.focus({ preventScroll: true });
  }, [screen, content]);
  return heading;
}

/** What was closed, and does not only wait, is in the state of the history entry that follows. */
function useCloseOnEscape(path: string) {
  const navigate = useNavigate();
  // A window that is opening from the home screen still has its address, and one entry in the history is enough.
  const isHome = useLocation().pathname === "/";
  useLayoutEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || isField(document.activeElement)) return;
      void navigate("/", { replace: isHome, state: { closed: path } });
    }
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [navigate, isHome, path]);
}

/**
 * A window that opens before its content is there, and not in place of another one, grows out of its item in the dock.
 * React's transitions would start with the content. Only the value of `grows` in the first rendering counts.
 */
function useGrowth(frame: RefObject<HTMLElement | null>, path: string, grows: boolean): void {
  const growsAtFirst = useRef(grows);
  useLayoutEffect(() => {
    if (!growsAtFirst.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // By then the window has its place, unless its controls have never been loaded.
    const request = requestAnimationFrame(() => frame.current && grow(frame.current, path));
    return () => cancelAnimationFrame(request);
  }, [frame, path]);
}

/** Whether the window that is left does not stay behind. */
function isAlone(): boolean {
  return !matchMedia("(width >= 1000px) and (height >= 480px)").matches;
}

function grow(frame: HTMLElement, path: string): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const { x, y } = dockPosition(path);
  const toDock = `translate(${x - left - width / 2}px, ${y - top - height / 2}px)`;
  frame.animate(
    { transform: [`${toDock} scale(0.05)`, "none"] },
    // As in `transitions.css`.
    { duration: 160, easing: "cubic-bezier(0.2, 0, 0, 1)" },
  );
}

/** The default size of a window. `window.module.css` has their measures. */
type WindowSize = "small" | "medium" | "tall" | "large";

/** A page below an app's own path, such as a post, is for reading: narrow and tall. */
function windowSize(app: DeskApp, pathname: string): WindowSize {
  return app.size ?? (pathname === app.path ? "large" : "tall");
}

/** What a window shows until its content has been rendered: nothing at first, and that it is loading if that takes longer. */
function Opening({ app }: { app: DeskApp }) {
  return (
    <p role="status" className="late page quiet">
      Loading {app.name}...
    </p>
  );
}
