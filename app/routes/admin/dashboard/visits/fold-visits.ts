import type { VisitPage } from "../../../../../contract/visits.ts";

export type Visit = VisitPage["visits"][number];

/** Neighboring visits of the same day and place, at least one. */
export type Fold = [Visit, ...Visit[]];

export interface Day {
  /** The day as the owner reads it. */
  name: string;
  folds: Fold[];
}

/** The place of a visit as the owner reads it. */
export function placeOf({ country = "Unknown", city }: Visit): string {
  return city === undefined ? country : `${country}, ${city}`;
}

/** Groups sorted visits by day, and neighbors from the same place within a day. `nameDay` returns the day of a date. */
export function foldVisits(visits: Visit[], nameDay: (date: string) => string): Day[] {
  const days: Day[] = [];
  for (const visit of visits) {
    const name = nameDay(visit.date);
    const day = days.at(-1);
    const fold = day?.folds.at(-1);
    if (day?.name !== name) days.push({ name, folds: [[visit]] });
    else if (fold !== undefined && placeOf(fold[0]) === placeOf(visit)) fold.push(visit);
    else day.folds.push([visit]);
  }
  return days;
}
