import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { FoundPost, SourceFiles, SourceKind, SourcePost } from "../found-post.ts";

export type Fields = Record<string, unknown>;
export type PostContent = Omit<FoundPost, "place" | "destinations">;
export type ReadPost = SourcePost["read"];

/** The size of a file that is read as a whole, in bytes. */
const maxFile = 64 * 1024 * 1024;
/** An export is near the top of its folder, and a folder can have any number of other files. */
const maxProbes = 20;

/** Texts for readers of the folder, and not posts. */
const noPost = /(?:^|\/)(?:readme|license|changelog)\.\w+$/i;

interface FileKind {
  name: string;
  fileName: RegExp;
  /** All of them are in the files of the kind. */
  marks: readonly RegExp[];
  /** What the program calls a post. */
  item: string;
  /** Finds the posts in a file. */
  list: (text: string) => Iterable<ReadPost>;
}

/**
 * Makes a kind that reads whole files. A folder with posts in Markdown is not of the kind: it can have a feed, or the
 * export that its posts once came from.
 */
export function createFileKind({ name, fileName, marks, item, list }: FileKind): SourceKind {
  async function* candidates(
    files: SourceFiles,
    most?: number,
  ): AsyncGenerator<[text: string | ImportFault, path: string]> {
    const depth = (path: string) => path.split("/").length;
    const paths = files.paths.filter((path) => fileName.test(path));
    for (const path of paths.sort((one, other) => depth(one) - depth(other)).slice(0, most)) {
      const text = await readText(files, path).catch(asFault);
      if (typeof text !== "string" || marks.every((mark) => mark.test(text))) yield [text, path];
    }
  }
  return {
    name,
    recognize: async (files) => {
      if (files.paths.some((path) => /\.(?:md|mdx|markdown)$/i.test(path) && !noPost.test(path)))
        return false;
      for await (const [text] of candidates(files, maxProbes)) {
        if (typeof text === "string") return true;
        // Without others, it is the file that the owner means.
        if (files.paths.length === 1) throw text;
      }
      return false;
    },
    list: async function* (files) {
      for await (const [text, path] of candidates(files)) {
        let count = 0;
        try {
          if (typeof text !== "string") throw text;
          for (const read of list(text)) {
            count += 1;
            yield { place: `${path}, ${item} ${count}`, read };
          }
          if (count === 0) yield refusedItem(path, "It has no posts.");
        } catch (error) {
          if (!(error instanceof ImportFault)) throw error;
          yield refusedItem(path, error.message);
        }
      }
    },
  };
}

function asFault(error: unknown): ImportFault {
  if (error instanceof ImportFault) return error;
  throw error;
}

/** Returns an item that cannot be imported. */
export function refusedItem(place: string, reason: string): SourcePost<never> {
  return {
    place,
    read: () => {
      throw new ImportFault(reason);
    },
  };
}

/**
 * Reads a text in UTF-8, in UTF-16 with a mark, or in the encoding that an XML declaration names.
 * @throws ImportFault if the file is too large, or has another encoding
 */
export async function readText(files: SourceFiles, path: string): Promise<string> {
  const bytes = await files.read(path, maxFile);
  const start = bytes.toString("latin1", 0, 200);
  const marked = { "\xff\xfe": "utf-16le", "\xfe\xff": "utf-16be" }[start.slice(0, 2)];
  const encoding = marked ?? /^\s*<\?xml[^>]*?\sencoding=["']([\w.-]+)["']/.exec(start)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throw new ImportFault(`${path} has the unknown encoding ${encoding}. Save it in UTF-8.`, {
      cause: error,
    });
  }
}

/** @throws ImportFault if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportFault(`It is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}

/** @throws ImportFault for a document with a DOCTYPE, which can define entities that expand without end */
export function refuseDoctype(xml: string): void {
  for (const [found] of xml.matchAll(/<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!DOCTYPE/gi))
    if (/^<!DOCTYPE/i.test(found))
      throw new ImportFault("It has a DOCTYPE, which no export needs. Remove it.");
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list. */
export function objectsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** Returns a text or a number as a text, and `undefined` for an empty text or another value. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "" ? undefined : text;
}

/** JavaScript reads 0001-01-01 as 2001, and 2019-02-31 as a day in March. */
function isImpossible(text: string): boolean {
  const [, year = "", month, day] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year < "1000" || date.getUTCDate() !== Number(day);
}

/** The last time that a date can have. */
const latest = 8.64e15;

/** Reads a date, in milliseconds since 1970. Without a time zone, it is in UTC. A large number is one already. */
export function dateOf(value: unknown): number | undefined {
  if (typeof value === "number" && value > 1e11) return value <= latest ? value : undefined;
  if (value instanceof Date && Number.isNaN(value.getTime())) return undefined;
  const text = value instanceof Date ? value.toISOString() : (textOf(value) ?? "");
  if (isImpossible(text)) return undefined;
  const hasZone = /(?:[a-z]|[+-]\d\d:?\d\d)$/i.test(text);
  const time = Date.parse(text.replace(/(\d)T(\d)/i, "$1 $2") + (hasZone ? "" : " UTC"));
  return Number.isNaN(time) || !/\d{4}/.test(text) ? undefined : time;
}

/** Returns the path of an address, as the only one of the former paths of a post. */
export function pathsOf(address: string | undefined): string[] {
  const url = address === undefined ? undefined : URL.parse(address, "https://site.example");
  return url && url.pathname !== "/" && url.search === "" ? [url.pathname] : [];
}

/** Returns an address on the web, and nothing else. */
export function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^https?:\/\//i.test(text) ? text : undefined;
}

export function uniqueTexts(values: readonly unknown[]): string[] {
  return [...new Set(values.map(textOf))].filter((value) => value !== undefined);
}
