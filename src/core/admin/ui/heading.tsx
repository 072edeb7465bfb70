import type { ReactNode } from "react";
import { tabs } from "../features.ts";

/** The heading of a screen, followed by its actions. On a phone, the header has the name of a tab. */
export function Heading({ name, children }: { name: string; children?: ReactNode }) {
  const isOfTab = tabs.some((tab) => tab.name === name);
  return (
    <div className={children || !isOfTab ? "row-2-4 tall" : undefined}>
      <h1 tabIndex={-1} className={`heading pull ${isOfTab ? "in-header" : ""}`}>
        {name}
      </h1>
      {children}
    </div>
  );
}
