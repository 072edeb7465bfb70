import { dayOf, hourOf } from "../../core/calendar/days.ts";
import type { Visit } from "../../core/visits/server/visits.ts";
import { demoPlaces } from "./demo-content.ts";
import { createRandom, pickWeighted } from "./random.ts";
import { inventDetails } from "./visit-details.ts";

const day = 86_400_000;
/** Of older visits, a site has no details. */
const detailedDays = 90;

export interface VisitPlan {
  /** The number of visits. */
  count: number;
  /** Over how many days they are spread, the last of which ends now. */
  days: number;
}

/**
 * Generates visits day by day, oldest first, with an upward trend, fewer on weekends, and most of them during the day.
 * Days without visits are left out.
 */
export function* planVisits(
  { count, days }: VisitPlan,
  { now, timeZone }: { now: number; timeZone: string },
): Generator<Visit[]> {
  const random = createRandom(20_260_101);
  const randomDetails = createRandom(20_260_104);
  const ends = Array.from({ length: days }, (_, index) => now - (days - 1 - index) * day);
  const shares = ends.map((end) => shareOf(end, (now - end) / (days * day), random));
  const total = shares.reduce((sum, share) => sum + share, 0);
  let sum = 0;
  let made = 0;
  for (const [index, end] of ends.entries()) {
    sum += shares[index] ?? 0;
    // Rounding the running sums, not the days, adds up to exactly the number of visits.
    const wanted = index === days - 1 ? count : Math.round((count * sum) / total);
    if (wanted > made) {
      const visits = visitsOfDay(end, wanted - made, timeZone, random);
      const isOld = index < days - detailedDays;
      yield isOld ? visits : visits.map((visit) => addDetails(visit, wanted - made, timeZone, randomDetails));
    }
    made = wanted;
  }
}

/** The share of the visits in the 24 hours before `end`. `age` is from 0 for today to 1 for the first day. */
function shareOf(end: number, age: number, random: () => number): number {
  const weekday = new Date(end).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? 0.55 : 1;
  return (16 + 26 * random()) * weekend * (1 - age / 1.8);
}

function visitsOfDay(end: number, count: number, timeZone: string, random: () => number): Visit[] {
  return Array.from({ length: count }, () => {
    // The mean of two random numbers clusters the times around the middle of the 24 hours before `end`.
    const visitedAt = Math.floor(end - ((random() + random()) / 2) * day);
    const { country, city } = pickWeighted(demoPlaces, random);
    return { visitedAt, day: dayOf(visitedAt, timeZone), country, city };
  }).sort((a, b) => a.visitedAt - b.visitedAt);
}

/** About every fifth visit is by somebody who came before on that day. */
function addDetails(visit: Visit, ofDay: number, timeZone: string, random: () => number): Visit {
  return {
    ...visit,
    hour: hourOf(visit.visitedAt, timeZone),
    visitor: Math.floor(2 * ofDay * random()),
    ...inventDetails(random),
  };
}
