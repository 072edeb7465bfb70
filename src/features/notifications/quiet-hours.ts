import { nextTimeOfDay, timeOfDay } from "../../core/calendar/time-of-day.ts";
import type { NotificationSettings } from "./contract/notifications.ts";

type Quiet = Pick<NotificationSettings, "quiet">;

/** Whether a time, in milliseconds since 1970, is in the quiet hours. They can pass midnight. */
export function isQuiet(time: number, { quiet }: Quiet, timeZone: string): boolean {
  if (quiet === null) return false;
  const clock = timeOfDay(time, timeZone);
  const { from, to } = quiet;
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** Returns `time`, or the end of the quiet hours that it is in, in milliseconds since 1970. */
export function afterQuiet(time: number, settings: Quiet, timeZone: string): number {
  const { quiet } = settings;
  return quiet !== null && isQuiet(time, settings, timeZone) ? nextTimeOfDay(time, quiet.to, timeZone) : time;
}

/** Returns when the mail about a message that arrives at `now` is due, both in milliseconds since 1970. */
export function mailTime(now: number, settings: NotificationSettings, timeZone: string): number {
  const time = settings.mail === "daily" ? nextTimeOfDay(now, settings.dailyAt, timeZone) : now;
  return afterQuiet(time, settings, timeZone);
}
