/** What visits are counted by. A visit has one value of each, but several pages, of which the first is its entry, and several actions. */
export const dimensions = [
  "page",
  "entry",
  "source",
  "campaign",
  "country",
  "city",
  "device",
  "browser",
  "system",
  "language",
  "action",
] as const;

export type Dimension = (typeof dimensions)[number];

/** What a visitor can do that is counted. */
export const actions = [
  "contact-started",
  "contact-sent",
  "resume",
  "project",
  "outbound",
  "like",
  "feed",
] as const;

/** Stands for all values of a dimension that are too many to be counted one by one. No value contains this character. */
export const otherValues = "\u2026";
