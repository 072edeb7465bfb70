const formats = {
  minute: new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
  "long-minute": new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" }),
  day: new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }),
  "long-day": new Intl.DateTimeFormat(undefined, { dateStyle: "long" }),
};

interface TimeProps {
  /** ISO 8601. */
  at: string;
  /** The end of a period. */
  until?: string;
  /** How exact it is, by default to the minute. */
  to?: keyof typeof formats;
  title?: string | undefined;
}

/** A point in time, in the time zone and the language of the browser. */
export function Time({ at, until = at, to = "minute", title }: TimeProps) {
  return (
    <time dateTime={at} title={title}>
      {formats[to].formatRange(new Date(at), new Date(until))}
    </time>
  );
}

/** Formats an ISO 8601 time, or a period until another one, to the minute. The name of the month can be written out. */
export function formatMinute(at: string, to: "minute" | "long-minute" = "minute", until = at): string {
  return formats[to].formatRange(new Date(at), new Date(until));
}

interface UseProps extends Omit<TimeProps, "until" | "title"> {
  /** What was done then, such as "Created". */
  made: string;
  /** When it was used last. */
  lastUsedAt: string | null;
}

/** When something of the owner's was made and used last, such as "Created Mar 9, 2026, never used". */
export function Use({ made, at, to, lastUsedAt }: UseProps) {
  const exactness = to && { to };
  return (
    <p className="quiet small figures">
      {made} <Time at={at} {...exactness} />,{" "}
      {lastUsedAt === null ? (
        "never used"
      ) : (
        <>
          last used <Time at={lastUsedAt} {...exactness} />
        </>
      )}
    </p>
  );
}
