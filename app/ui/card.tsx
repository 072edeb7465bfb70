import type { HTMLAttributes } from "react";

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "article" | "div" | "li" | "section";
}

/** A panel with a thin border. A parent element can set its background with `--card`. */
export function Card({ as: Element = "section", className = "", ...props }: CardProps) {
  return <Element className={`card ${className}`} {...props} />;
}
