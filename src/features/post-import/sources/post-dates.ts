import { dateOf, type Fields } from "./read-source.ts";

/** What programs call the date of a post, the most exact first. */
const dateFields = [
  "date",
  "pubDate",
  "pubDatetime",
  "publishDate",
  "published_at",
  "publishedAt",
  "publish_date",
  "datePublished",
  "date_published",
  "datetime",
  "published",
  "created",
  "createdAt",
  "created_at",
  "posted",
];

/** Returns when a post was published according to its front matter, in milliseconds since 1970, and the day as it is written. */
export function dateIn(fields: Fields): { date: number; day: string } | undefined {
  for (const place of [fields, Object(fields.extra) as Fields, Object(fields.params) as Fields])
    for (const name of dateFields) {
      const value = place[name];
      // `published: true` is no date, and neither is a small number.
      const time = typeof value === "boolean" ? undefined : dateOf(value);
      if (time !== undefined) return { date: time, day: dayIn(String(value)) ?? dayOf(time) };
    }
  return undefined;
}

/** Returns the day in a path or the name of a file, such as 2016-04-06 for `2016/04/06/hello.md` or `20160406.md`. */
export function dayIn(text: string): string | undefined {
  const found =
    /(?<!\d)((?:19|20)\d\d)([-_/])(\d{1,2})[-_/](\d{1,2})(?!\d)/.exec(text) ??
    /(?<!\d)((?:19|20)\d\d)()(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/.exec(text);
  if (found === null) return undefined;
  const [, year = "", , month = "", day = ""] = found;
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${written}T00:00:00Z`);
  // 2019-02-31 is read as a day in March.
  return !Number.isNaN(time) && dayOf(time) === written ? written : undefined;
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
