import { addDays, dayOf } from "../../core/calendar/days.ts";
import { timeOfDay } from "../../core/calendar/time-of-day.ts";
import { weekOf } from "../insight/insight/periods.ts";
import type { Every } from "./contract.ts";

/** Days as YYYY-MM-DD. Both belong to the period. */
export interface Period {
  from: string;
  to: string;
}

/** When letters are sent, on the day after their period. */
export const sendingTime = "08:00";

/** Returns the last week, from Monday to Sunday, or month that was over when a day began. */
export function lastPeriod(every: Every, day: string): Period {
  if (every === "week") {
    const monday = weekOf(day);
    return { from: addDays(monday, -7), to: addDays(monday, -1) };
  }
  const to = addDays(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Returns the last period whose letter is due at `now`, in milliseconds since 1970. */
export function lastDuePeriod(every: Every, now: number, timeZone: string): Period {
  const today = dayOf(now, timeZone);
  return lastPeriod(every, timeOfDay(now, timeZone) < sendingTime ? addDays(today, -1) : today);
}
