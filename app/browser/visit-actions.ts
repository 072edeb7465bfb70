import type { VisitReport } from "../../contract/visit-report.ts";

export type VisitAction = VisitReport["actions"][number];

/** The type of the event that tells the report about the visit what the visitor did. */
export const visitActionEvent = "visitaction";

/** Adds an action to the report about the visit, unless there is none. Clicks on links add theirs themselves. */
export function addVisitAction(action: VisitAction): void {
  dispatchEvent(new CustomEvent(visitActionEvent, { detail: action }));
}
