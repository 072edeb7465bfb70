import { makeSlug } from "../../../core/posts/server/make-slug.ts";

/** What the former address of a post is made from. */
export interface AddressParts {
  title: string;
  slug: string;
  /** Whether its front matter has the slug. */
  isNamed: boolean;
  /** The name of the file, without a date and its ending. */
  file: string;
  /** The folders below that of all posts. */
  folders: string[];
  categories: string[];
  language: string | undefined;
  /** The day on which it was published, as it is written, such as 2019-04-01. */
  day: string | undefined;
}

/** Jekyll's names for patterns. */
export const jekyllStyles = new Map([
  ["date", "/:categories/:year/:month/:day/:title.html"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["ordinal", "/:categories/:year/:y_day/:title.html"],
  ["none", "/:categories/:title.html"],
]);

/**
 * Fills in a pattern such as `/:year/:month/:title/` of Hugo, Jekyll, and Hexo. Returns `undefined` if it has a name
 * that is not known here, or a part that the post does not have.
 * @param write writes a name as a part of the address
 */
export function fillPattern(
  pattern: string,
  parts: AddressParts,
  write: (text: string) => string = toSegment,
): string | undefined {
  const values = valuesOf(parts, write);
  let isKnown = true;
  const path = pattern.replaceAll(/:(\w+)(\[[^\]]*\])?/g, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? `/${path}`.replaceAll(/\/{2,}/g, "/") : undefined;
}

/** Fills in one of Pelican's patterns, such as `blog/{date:%Y}/{slug}/`. */
export function fillBraces(pattern: string, { slug, day = "", categories, language }: AddressParts) {
  const [year = "", month = "", date = ""] = day.split("-");
  const values: Record<string, string | undefined> = {
    slug: toPelicanSlug(slug),
    "date:%Y": year,
    "date:%m": month,
    "date:%d": date,
    "date:%-m": month.replace(/^0/, ""),
    "date:%-d": date.replace(/^0/, ""),
    category: makeSlug(categories[0] ?? "misc"),
    lang: language ?? "en",
  };
  let isKnown = day !== "" || !pattern.includes("{date");
  const path = pattern.replaceAll(/\{([^{}]+)\}/g, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? `/${path}`.replaceAll(/\/{2,}/g, "/") : undefined;
}

/** Pelican leaves out what is neither a letter nor a digit. */
function toPelicanSlug(text: string): string {
  return makeSlug(text.replaceAll(/[^\p{L}\p{N}\s-]/gu, ""));
}

/** Writes a text as a part of an address as these programs do, which keep other scripts than the Latin one. */
export function toSegment(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._~+-]+/gu, "-")
    .replaceAll(/-{2,}/g, "-")
    .replaceAll(/^-|-$/g, "");
}

function valuesOf(parts: AddressParts, write: (text: string) => string): Record<string, string | undefined> {
  const { slug, file, folders, day } = parts;
  const [year, month, date] = day === undefined ? [] : day.split("-");
  const categories = parts.categories.map(toSegment).join("/");
  return {
    year,
    month,
    day: date,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/, ""),
    i_day: date?.replace(/^0/, ""),
    y_day: day && dayOfYear(day),
    title: write(parts.title),
    slug: toSegment(slug),
    name: write(file),
    filename: write(file),
    contentbasename: write(file),
    slugorfilename: toSegment(parts.isNamed ? slug : file),
    slugorcontentbasename: toSegment(parts.isNamed ? slug : file),
    section: folders[0] ?? "",
    sections: folders.map(toSegment).join("/"),
    categories,
    slugified_categories: categories,
    category: categories || "uncategorized",
    lang: parts.language,
    output_ext: ".html",
  };
}

function dayOfYear(day: string): string {
  const days = (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000;
  return String(Math.round(days) + 1).padStart(3, "0");
}
