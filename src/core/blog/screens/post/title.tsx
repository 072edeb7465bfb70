import { useLayoutEffect, useRef } from "react";
import styles from "./post.module.css";

/** The heading of the screen. Takes the focus from the name of the window, where it waited while the post was loading. */
export function Title({ id, children }: { id?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement?.matches("[data-name]")) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} id={id} dir="auto" data-heading tabIndex={-1} className={`title ${styles.title}`}>
      {children}
    </h1>
  );
}
