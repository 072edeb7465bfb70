import type { ReactNode } from "react";

/** The heading of a screen, followed by its actions. */
export function Heading({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="row-2-4 tall">
      <h1 tabIndex={-1} className="heading pull">
        {name}
      </h1>
      {children}
    </div>
  );
}
