import { X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { isHydrated } from "../browser/hydration.ts";
import iconButton from "../ui/icon-button.module.css";
import type { DeskApp } from "./apps.ts";
import styles from "./window.module.css";

// Only what is needed to read is loaded with the page.
const WindowControls = lazy(() => import("./window-controls.tsx"));

/** The frame of an open app. Focus moves into it when it opens; Escape and Close lead back to the desk. */
export function Window({ app, children }: { app: DeskApp; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  const titleId = useId();
  const [hydrated, setHydrated] = useState(false);
  useCloseOnEscape();
  useEffect(() => {
    setHydrated(true);
    // A window that came with the document leaves the focus where the browser starts reading.
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
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
