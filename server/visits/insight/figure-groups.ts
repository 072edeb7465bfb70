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
  /** JSON of values with their figures, compressed with Brotli. */
  figures: Buffer;
}

/**
 * Groups of a dimension. Many values have few visits, and most of their figures are names that others have, too: together they need a fifth of
 * the space. With fewer groups, a filter by one value would have to read too many others.
 */
export const groupsPerDimension = 32;
/** Brotli's levels. The first is for figures that can still change. The second takes a sixth less space, and twenty times as long. */
const levels = { quick: 5, small: 10 };

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
    const content = JSON.stringify(selections.map(({ value, figures }) => [value, figures]));
    const params = { [constants.BROTLI_PARAM_QUALITY]: levels[level] };
    rows.push({ period, dimension, place: Number(place), figures: await compress(content, { params }) });
  }
  return rows;
}

export function readGroup({ dimension, figures }: FigureGroup): CountedSelection[] {
  const content = JSON.parse(brotliDecompressSync(figures).toString()) as [value: string, Figures][];
  return content.map(([value, ofValue]) => ({
    dimension: dimension as Selection["dimension"],
    value,
    figures: ofValue,
  }));
}
