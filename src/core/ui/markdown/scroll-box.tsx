import type { ReactNode } from "react";
import styles from "./markdown.module.css";

/** Keyboard users need to reach what scrolls sideways (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

interface ScrollBoxProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls what is wider than the text, such as a table on a narrow screen. */
export function ScrollBox({ label, className = styles.scroll, children }: ScrollBoxProps) {
  return (
    <figure {...reachable} aria-label={label} className={className}>
      {children}
    </figure>
  );
}
