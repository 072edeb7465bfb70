import type { VisitImport } from "./visit-import.ts";

/** Says what an import has stored and what it has skipped, such as "Imported 3 visits on 2 days. Skipped: 1 event." */
export function describeVisitImport({ visits, days, skipped }: VisitImport): string {
  const left = [
    count(skipped.known, "visit that was already imported", "visits that were already imported"),
    count(skipped.events, "event", "events"),
    count(skipped.bots, "page view by a bot", "page views by bots"),
    count(skipped.invalid, "row without a time or page", "rows without a time or page"),
  ].filter((text) => !text.startsWith("0 "));
  const stored =
    visits === 0
      ? "No new visits."
      : `Imported ${count(visits, "visit", "visits")} on ${count(days, "day", "days")}.`;
  return left.length === 0 ? stored : `${stored} Skipped: ${left.join(", ")}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
