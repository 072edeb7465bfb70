/**
 * Returns a function that formats a time, in milliseconds since 1970, in a time zone. It keeps a formatter for each
 * zone, because creating one takes far longer than using it.
 */
export function createZoneFormatter(
  locale: string,
  parts: Intl.DateTimeFormatOptions,
): (time: number, timeZone: string) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (time, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...parts });
    formatters.set(timeZone, formatter);
    return formatter.format(time);
  };
}
