import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "article" | "div" | "li" | "section";
  /** Fills the top of the card from edge to edge. Give it the `picture` class of `card.module.css`. */
  picture?: ReactNode;
}

/** A panel with a thin border. A parent element can set its background with `--card`. */
export function Card({ as: Element = "section", className = "", picture, children, ...props }: CardProps) {
  return (
    <Element className={`${picture ? styles.pictureCard : styles.card} ${className}`} {...props}>
      {picture}
      {picture ? <div className={styles.body}>{children}</div> : children}
    </Element>
  );
}
