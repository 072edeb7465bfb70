import { countOf } from "../../core/http/contract/count-of.ts";
import { nameDay } from "./describe-period.ts";
import type { Letter } from "./read-letter.ts";

const numbers = new Intl.NumberFormat("en-US");

/** Returns a number of visits in words, such as "1 visit". */
export function countVisits(visits: number): string {
  return countOf(visits, "visit");
}

/** Sums up a period in sentences. */
export function summarize(letter: Letter): string[] {
  const { every, visits, visitors, before, isFirst } = letter;
  if (visits === 0) {
    const earlier = before.visits === 0 ? "no visits either" : countVisits(before.visits);
    return [`A quiet ${every}: no one visited the site. The ${every} before had ${earlier}.`];
  }
  const comparison = before.visitors === 0 ? "" : `, ${compare(visitors, before.visitors, every)}`;
  return [
    isFirst
      ? `${countVisits(visits)}. This is the first ${every} with visits.`
      : `${countVisits(visits)}, ${compare(visits, before.visits, every)}.`,
    ...countVisitors(visitors, comparison),
    ...nameBusiestDay(letter),
  ];
}

/** The bars of a month are too narrow for numbers. */
function nameBusiestDay({ every, days }: Letter): string[] {
  const [busiest] = days.toSorted((a, b) => b.visits - a.visits);
  if (every === "week" || busiest === undefined) return [];
  const { weekday, number } = nameDay(busiest.day);
  return [`The busiest day was ${weekday} ${number}, with ${countVisits(busiest.visits)}.`];
}

/** Visits of older versions have no visitors. */
function countVisitors(visitors: number, comparison: string): string[] {
  if (visitors === 0) return [];
  return [`${countOf(visitors, "visitor")}${comparison}. Someone who came on two days counts twice.`];
}

/** Says how a number has changed, such as "25% more than the week before (250)". There is no percentage of nothing. */
export function compare(now: number, before: number, every: Letter["every"]): string {
  if (before === 0) return `up from none the ${every} before`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (now === before) return `the same as the ${every} before`;
  const difference =
    percent === 0
      ? "about the same as"
      : `${numbers.format(percent)}% ${now > before ? "more" : "fewer"} than`;
  return `${difference} the ${every} before (${numbers.format(before)})`;
}
