// UTC, so that the page that the server rendered and the one that hydrates it read the same.
const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Month and year, such as `June 2026`. Takes `2026-06`. */
export function showMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-01T00:00:00Z`));
}
