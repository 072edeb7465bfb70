import type { VisitPage } from "../../../visits/contract/visits.ts";

export type Visit = VisitPage["visits"][number];

/** Neighboring visits of the same day and location, at least one. */
export type VisitGroup = [Visit, ...Visit[]];

export interface Day {
  /** The day as the owner reads it. */
  name: string;
  groups: VisitGroup[];
}

/** The location of a visit as the owner reads it. */
export function nameLocation({ country = "Unknown", city }: Visit): string {
  return city === undefined ? country : `${country}, ${city}`;
}

/** Groups sorted visits by day, and neighbors from the same location within a day. `nameDay` returns the day of a date. */
export function groupVisits(visits: Visit[], nameDay: (date: string) => string): Day[] {
  const days: Day[] = [];
  for (const visit of visits) {
    const name = nameDay(visit.date);
    const day = days.at(-1);
    const group = day?.groups.at(-1);
    if (day?.name !== name) days.push({ name, groups: [[visit]] });
    else if (group !== undefined && nameLocation(group[0]) === nameLocation(visit)) group.push(visit);
    else day.groups.push([visit]);
  }
  return days;
}
