import type { HTMLAttributes, ReactNode } from "react";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "article" | "div" | "li" | "section";
  /** Fills the top of the card from edge to edge. Give it the class `card-picture`. */
  picture?: ReactNode;
}

/** A panel with a thin border. A parent element can set its background with `--card`. */
export function Card({ as: Element = "section", className = "", picture, children, ...props }: CardProps) {
  return (
    <Element className={`${picture ? "picture-card" : "card"} ${className}`} {...props}>
      {picture}
      {picture ? <div className="card-body">{children}</div> : children}
    </Element>
  );
}
