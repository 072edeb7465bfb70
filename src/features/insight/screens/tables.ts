import { formatCount } from "../../../core/ui/format.ts";
import type { Dimension } from "../../../core/visits/contract/insight-dimensions.ts";
import type { Insight } from "../contract/insight.ts";

interface TableText {
  title: string;
  /** What the values are, as the head of their column. */
  column: string;
  /** The name of the empty value. */
  unknown: string;
}

export const tableTexts: Record<Dimension, TableText> = {
  page: { title: "Pages", column: "Page", unknown: "Unknown" },
  entry: { title: "Entries", column: "First page", unknown: "Unknown" },
  source: { title: "Sources", column: "Source", unknown: "Unknown" },
  campaign: { title: "Campaigns", column: "Campaign", unknown: "None" },
  action: { title: "Actions", column: "Action", unknown: "None" },
  country: { title: "Countries", column: "Country", unknown: "Unknown" },
  city: { title: "Cities", column: "City", unknown: "Unknown" },
  device: { title: "Devices", column: "Device", unknown: "Unknown" },
  browser: { title: "Browsers", column: "Browser", unknown: "Unknown" },
  system: { title: "Systems", column: "System", unknown: "Unknown" },
  language: { title: "Languages", column: "Language", unknown: "Unknown" },
};

const actionNames: Record<string, string> = {
  "contact-started": "Contact form started",
  "contact-sent": "Message sent",
  resume: "Resume downloaded",
  project: "Project link opened",
  outbound: "Other link opened",
  like: "Post liked",
  feed: "Feed opened",
};

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/**
 * Returns how a value of a dimension is shown.
 * @param titles of pages, by their paths
 */
export function nameValue(dimension: Dimension, value: string, titles: Insight["titles"] = {}): string {
  if (value === "") return tableTexts[dimension].unknown;
  if (dimension === "action") return actionNames[value] ?? value;
  if (dimension === "language") return languageNames.of(value) ?? value;
  return dimension === "page" || dimension === "entry" ? (titles[value] ?? value) : value;
}

/** Returns how many visits the tables are of. Each has one country, which can be unknown. */
export function countTabled({ country: { rows, others } }: Insight["tables"]): number {
  return rows.reduce((sum, { visits }) => sum + visits, others.visits);
}

/** Formats a share of a whole as a percentage, such as `12%` or `0.4%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 1
    ? `${Math.max(0.1, Math.round(percent * 10) / 10)}%`
    : `${Math.round(percent)}%`;
}

/** Formats seconds such as `45 s`, `3 min 5 s`, or `2 h 30 min`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return writeTwo([minutes, "min"], [whole % 60, "s"]);
  return writeTwo([Math.floor(minutes / 60), "h"], [minutes % 60, "min"]);
}

function writeTwo(...parts: [count: number, unit: string][]): string {
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count} ${unit}`])).join(" ");
}

/** Describes a change of a count, such as `+12%`. Returns `undefined` if it was zero before. */
export function formatChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${formatCount(Math.abs(percent))}%`;
}
