const format = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "short" });

/** Formats an ISO 8601 time with its date, in the language of the browser. */
export function formatTime(time: string): string {
  return format.format(new Date(time));
}
