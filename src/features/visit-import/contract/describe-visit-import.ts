import { countOf } from "../../../core/http/contract/count-of.ts";
import type { VisitImport } from "./visit-import.ts";

/** Says what an import has stored and what it has skipped, such as "Imported 3 visits on 2 days. Skipped: 1 event." */
export function describeVisitImport({ visits, days, skipped }: VisitImport): string {
  const left = [
    countOf(skipped.known, "visit that was already imported", "visits that were already imported"),
    countOf(skipped.events, "event"),
    countOf(skipped.bots, "page view by a bot", "page views by bots"),
    countOf(skipped.invalid, "row without a time or page", "rows without a time or page"),
  ].filter((text) => !text.startsWith("0 "));
  const stored =
    visits === 0 ? "No new visits." : `Imported ${countOf(visits, "visit")} on ${countOf(days, "day")}.`;
  return left.length === 0 ? stored : `${stored} Skipped: ${left.join(", ")}.`;
}
