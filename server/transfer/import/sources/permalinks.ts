import type { SourceFiles } from "../found-post.ts";
import { ImportFault } from "../import-fault.ts";
import { makeSlug } from "../make-slug.ts";
import { readSettings } from "./front-matter.ts";
import type { Fields } from "./read-source.ts";

/** What the former address of a post is made from. */
interface AddressParts {
  title: string;
  slug: string;
  /** The name of the file, without a date and its ending. */
  file: string;
  /** The folders below that of all posts. */
  folders: string[];
  categories: string[];
  /** Milliseconds since 1970. */
  date: number | undefined;
}

/** Returns the path that a post had, or `undefined` if the settings say something that is not known here. */
export type WriteAddress = (parts: AddressParts) => string | undefined;

const settingsFiles =
  /^(?:_config\.ya?ml|(?:hugo|config)\.(?:ya?ml|toml|json)|config\/_default\/(?:hugo|config|permalinks)\.(?:ya?ml|toml|json))$/;
const mostSettings = 1024 * 1024;

/** Jekyll's names for patterns. */
const named = new Map([
  ["date", "/:categories/:year/:month/:day/:title.html"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["none", "/:categories/:title.html"],
]);

/** Reads which addresses the site had from its settings: Jekyll's, or Hugo's `permalinks`. */
export async function readPermalinks(files: SourceFiles, isJekyll: boolean): Promise<WriteAddress> {
  const settings: Fields = {};
  for (const path of files.paths.filter((place) => settingsFiles.test(place))) {
    try {
      const fields = readSettings(path, String(await files.read(path, mostSettings)));
      Object.assign(settings, path.includes("permalinks") ? { permalinks: fields } : fields);
    } catch (error) {
      // What cannot be read says nothing about addresses.
      if (!(error instanceof ImportFault)) throw error;
    }
  }
  const base = String(settings.baseurl ?? "").replace(/\/$/, "");
  if (isJekyll) {
    const pattern = String(settings.permalink ?? "date");
    return (parts) => fill(base + (named.get(pattern) ?? pattern), { ...parts, title: parts.file });
  }
  const permalinks = Object(settings.permalinks) as Fields;
  const patterns = { ...permalinks, ...Object(permalinks.page) } as Fields;
  return (parts) => {
    const pattern = patterns[parts.folders[0] ?? ""];
    return fill(typeof pattern === "string" ? pattern : "/:sections/:slug/", parts);
  };
}

/** Fills in a pattern such as `/:year/:month/:title/`. */
function fill(pattern: string, parts: AddressParts): string | undefined {
  const values = valuesOf(parts);
  let isKnown = true;
  const path = pattern.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) isKnown = false;
    return value ?? "";
  });
  return isKnown ? `/${path}`.replaceAll(/\/{2,}/g, "/") : undefined;
}

function valuesOf({
  title,
  slug,
  file,
  folders,
  categories,
  date,
}: AddressParts): Record<string, string | undefined> {
  const [year, month, day] = date === undefined ? [] : new Date(date).toISOString().slice(0, 10).split("-");
  return {
    year,
    month,
    day,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/, ""),
    i_day: day?.replace(/^0/, ""),
    title: makeSlug(title),
    slug,
    filename: file,
    contentbasename: file,
    slugorfilename: slug,
    slugorcontentbasename: slug,
    section: folders[0] ?? "",
    sections: folders.join("/"),
    categories: categories.map(makeSlug).join("/"),
  };
}
