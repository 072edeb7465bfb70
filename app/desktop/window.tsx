import { X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isHydrated } from "../browser/hydration.ts";
import iconButton from "../ui/icon-button.module.css";
import type { DeskApp } from "./apps.ts";
import styles from "./window.module.css";

// Loaded separately: reading the page does not need the controls. It does not fail with them either, for example when
// the server is being restarted.
const WindowControls = lazy(() => import("./window-controls.tsx").catch(() => ({ default: () => null })));

/** The window of an open app. Focus moves into it when it opens. Escape and Close return to the home screen. */
export function Window({ app, children }: { app: DeskApp; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const [hydrated, setHydrated] = useState(false);
  useCloseOnEscape();
  useEffect(() => {
    setHydrated(true);
    // A server-rendered window leaves the focus at the start of the document.
    if (isHydrated()) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={frame} className={styles.window} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.titleBar}>
        <app.icon aria-hidden="true" className={styles.icon} strokeWidth={1.75} />
        <h1 id={titleId} className={styles.title}>
          {app.name}
        </h1>
        {hydrated && (
          <Suspense fallback={null}>
            <WindowControls app={app} frame={frame} />
          </Suspense>
        )}
        <Link to="/" className={iconButton.close} aria-label={`Close ${app.name}`} title="Close">
          <X aria-hidden="true" strokeWidth={1.75} />
        </Link>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need to reach the scrolling area */}
      <div className={styles.content} tabIndex={0}>
        {children}
      </div>
    </section>
  );
}

function useCloseOnEscape() {
  const navigate = useNavigate();
  useEffect(() => {
    function close(event: KeyboardEvent) {
      if (event.key === "Escape" && !event.defaultPrevented) void navigate("/");
    }
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [navigate]);
}
