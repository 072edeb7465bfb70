/** Whether a text is a date as JSON Resume defines it: a year, a month or a day. */
export function isResumeDate(text: string): boolean {
  return /^[12]\d{3}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text);
}

/** Returns `June 2026` for `2026-06` and `2026-06-15`, and other texts unchanged. */
export function formatDate(text: string, lang: string): string {
  if (!isResumeDate(text) || text.length === 4) return text;
  const month = new Date(`${text.slice(0, 7)}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(lang, { month: "long", year: "numeric", timeZone: "UTC" }).format(month);
}

export function formatPeriod(from: string, to: string | undefined, lang: string): string {
  const [start, end] = [formatDate(from, lang), to === undefined ? "present" : formatDate(to, lang)];
  return start === end ? start : `${start} – ${end}`;
}

/** Without an end, returns the start alone: it is a single year, or a period that could not be split. */
export function formatEducation(from: string, to: string | undefined, lang: string): string {
  return to === undefined ? formatDate(from, lang) : formatPeriod(from, to, lang);
}
