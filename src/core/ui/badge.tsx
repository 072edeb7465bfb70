import type { ReactNode } from "react";

export type BadgeColor = "green" | "yellow" | "orange" | "blue" | "gray";

/** A short label on a tinted background. */
export function Badge({ color, children }: { color: BadgeColor; children: ReactNode }) {
  return (
    <span className="badge" data-color={color}>
      {children}
    </span>
  );
}
