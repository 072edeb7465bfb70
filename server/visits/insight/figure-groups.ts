import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants } from "node:zlib";
import type { Figures } from "./figures.ts";
import type { CountedSelection, Selection } from "./tally.ts";

/** Figures as they are stored: those of a period with several values of a dimension in one row. */
export interface FigureGroup {
  period: string;
  dimension: string;
  place: number;
  /** JSON of values with their figures, a line for each, compressed with Brotli. */
  figures: Buffer;
}

/**
 * Groups of a dimension. Many values have few visits, and most of their figures are names that others have, too: together they need a fifth of
 * the space. With fewer groups, a filter by one value would have to read too many others.
 */
const groupsPerDimension = 32;
/** Brotli's levels. The first is for figures that can still change. The second takes a sixth less space, and twenty times as long. */
const levels = { quick: 5, small: 10 };

/** Between the values of a group. Older groups have all values in one line. */
const lineEnd = ",\n";

const compress = promisify(brotliCompress);

/** Returns the group of a dimension that a value belongs to. */
export function placeOf({ dimension, value }: Selection): number {
  if (dimension === "all") return 0;
  return (createHash("sha256").update(value).digest()[0] ?? 0) % groupsPerDimension;
}

/** Writes the figures of a period in the order of the table's key. They are compressed in a thread. */
export async function writeGroups(
  period: string,
  counted: readonly CountedSelection[],
  level: keyof typeof levels = "quick",
): Promise<FigureGroup[]> {
  const groups = Map.groupBy(
    counted,
    (selection) => `${selection.dimension} ${String(placeOf(selection)).padStart(2, "0")}`,
  );
  const rows: FigureGroup[] = [];
  for (const [key, selections] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [dimension = "", place] = key.split(" ");
    const lines = selections.map(({ value, figures }) => JSON.stringify([value, figures]));
    const content = `[${lines.join(lineEnd)}]`;
    const params = { [constants.BROTLI_PARAM_QUALITY]: levels[level] };
    rows.push({ period, dimension, place: Number(place), figures: await compress(content, { params }) });
  }
  return rows;
}

/** Reads a group, or one value of it, if the group has that. */
export function readGroup({ dimension, figures }: FigureGroup, only?: string): CountedSelection[] {
  const content = brotliDecompressSync(figures).toString();
  return parseValues(content, only).map(([value, ofValue]) => ({
    dimension: dimension as Selection["dimension"],
    value,
    figures: ofValue,
  }));
}

/** For the benchmark row "figures of a post", only the lines that can have the wanted value are parsed. */
function parseValues(content: string, only: string | undefined): [value: string, Figures][] {
  if (only === undefined) return JSON.parse(content);
  const start = `[${JSON.stringify(only)},{`;
  const lines = content.slice(1, -1).split(lineEnd);
  const values: [string, Figures][] = JSON.parse(`[${lines.filter((line) => line.includes(start)).join()}]`);
  return values.filter(([value]) => value === only);
}
