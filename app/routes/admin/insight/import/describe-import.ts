import type { VisitImport } from "../../../../../contract/visit-import.ts";

/** Says in one sentence what an import has stored, and what it has left out. */
export function describeImport({ visits, days, skipped }: VisitImport): string {
  const left = [
    count(skipped.known, "visit that was imported before", "visits that were imported before"),
    count(skipped.events, "event", "events"),
    count(skipped.bots, "page view of a bot", "page views of bots"),
    count(skipped.invalid, "row without a time or page", "rows without a time or page"),
  ].filter((text) => !text.startsWith("0 "));
  const stored = `${count(visits, "visit", "visits")} on ${count(days, "day", "days")} imported`;
  return left.length === 0 ? `${stored}.` : `${stored}. Left out: ${left.join(", ")}.`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
