import { type ReactNode, type RefObject, useEffect, useState } from "react";
import styles from "./contact.module.css";

interface LogProps {
  /** A text that changes with the newest line. `undefined` until the conversation is restored. */
  newest: string | undefined;
  ref: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Keyboard users need to reach the scrolling area. */
const live = {
  role: "log",
  "aria-relevant": "additions",
  "aria-label": "Conversation",
  tabIndex: 0,
} as const;

/** The conversation so far. Screen readers announce new lines only and ignore the typing placeholder. */
export function Log({ newest, ref, children }: LogProps) {
  useScrollToEnd(ref, newest);
  const isRestored = newest !== undefined;
  const [isLive, setLive] = useState(false);
  // After its first lines, so that those of a restored conversation are not announced.
  useEffect(() => setLive(isRestored), [isRestored]);
  return (
    <div ref={ref} className={styles.log} {...(isLive && live)}>
      {children}
    </div>
  );
}

/** Keeps the newest line in view, including when an on-screen keyboard shrinks the log. */
function useScrollToEnd(log: RefObject<HTMLDivElement | null>, newest: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the newest line triggers the scroll
  useEffect(() => scrollToEnd(log.current), [log, newest]);
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => scrollToEnd(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [log]);
}

function scrollToEnd(element: HTMLElement | null): void {
  if (element !== null) element.scrollTop = element.scrollHeight;
}
