import type { VisitReport } from "../contract/visit-report.ts";

export type VisitAction = VisitReport["actions"][number];

declare global {
  interface WindowEventMap {
    /** Tells the report about the visit, which is loaded after the page, what the visitor did. */
    visitaction: CustomEvent<VisitAction>;
  }
}

/** Adds an action to the report about the visit, unless there is none. Clicks on links add theirs themselves. */
export function addVisitAction(action: VisitAction): void {
  dispatchEvent(new CustomEvent("visitaction", { detail: action }));
}
