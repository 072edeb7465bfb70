import type { HTMLAttributes, ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, "className"> {
  as?: "article" | "div" | "li" | "section";
  /** Fills the top of the card from edge to edge; its class is `picture` of `card.module.css`. */
  picture?: ReactNode;
}

/** A panel with a thin line around it. Its color is `--card` of what it stands in. */
export function Card({ as: Element = "section", picture, children, ...props }: CardProps) {
  if (picture === undefined) {
    return (
      <Element className={styles.card} {...props}>
        {children}
      </Element>
    );
  }
  return (
    <Element className={styles.pictureCard} {...props}>
      {picture}
      <div className={styles.body}>{children}</div>
    </Element>
  );
}
