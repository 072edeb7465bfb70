const full = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });

interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** The end of a period. */
  until?: string;
  /** More about it, shown with the whole time. */
  note?: string;
  /** Whether only the time of day is shown, because the day is above it. */
  isBelowDay?: boolean;
}

/**
 * A point in time, in the time zone of the browser, and dates in its language: how long ago, or from a week on and in
 * the future, the day. All of it is shown to those who point at it, and read to those who do not see it.
 */
export function Time({ at, until = at, note, isBelowDay = false }: TimeProps) {
  const [start, end] = [new Date(at), new Date(until)];
  const whole = formatTime(at, until);
  return (
    <time dateTime={at} title={note === undefined ? whole : `${whole}, ${note}`}>
      <span aria-hidden="true">{isBelowDay ? clock.formatRange(start, end) : nameTime(end, new Date())}</span>
      <span className="visually-hidden">{whole}</span>
    </time>
  );
}

/** Formats an ISO 8601 time, or a period until another one, to the minute, for a text. */
export function formatTime(at: string, until = at): string {
  return full.formatRange(new Date(at), new Date(until));
}

/** Formats when something is due: the time of day, or if that is tomorrow, such as after quiet hours, the whole time. */
export function formatNext(at: string): string {
  const time = new Date(at);
  return startOfDay(time) === startOfDay(new Date()) ? clock.format(time) : formatTime(at);
}

/** Returns how long ago a time was, such as "yesterday", or if that is a week or is not over, its day. */
export function nameTime(time: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - time.getTime()) / 60_000);
  const days = Math.round((startOfDay(now) - startOfDay(time)) / 86_400_000);
  if (minutes < 0 || days >= 7) return day.format(time);
  if (minutes < 60) return relative.format(-minutes, minutes === 0 ? "second" : "minute");
  return days === 0 ? relative.format(-Math.floor(minutes / 60), "hour") : relative.format(-days, "day");
}

function startOfDay(time: Date): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

interface UseProps extends Pick<TimeProps, "at"> {
  /** What was done then, such as "Created". */
  made: string;
  /** When it was used last. */
  lastUsedAt: string | null;
}

/** When something of the owner's was made and used last, such as "Created yesterday, never used". */
export function Use({ made, at, lastUsedAt }: UseProps) {
  return (
    <p className="quiet small figures">
      {made} <Time at={at} />,{" "}
      {lastUsedAt === null ? (
        "never used"
      ) : (
        <>
          last used <Time at={lastUsedAt} />
        </>
      )}
    </p>
  );
}
