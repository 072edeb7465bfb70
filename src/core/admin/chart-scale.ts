import { nice, ticks } from "d3-array";

/** Where a chart of counts has its lines. */
export interface ChartScale {
  /** The value at the upper edge; 0 is at the lower edge. */
  max: number;
  /** The values with a line and a label. */
  marks: number[];
}

/** Returns a scale with about five round numbers, all of them whole, from 0 to at least the largest count. */
export function scaleFor(counts: number[]): ChartScale {
  // With fewer than four, the round numbers would have decimals.
  const largest = Math.max(...counts, 0);
  if (largest < 4) return { max: largest || 1, marks: ticks(0, largest || 1, largest || 1) };
  const [, max] = nice(0, largest, 4);
  return { max, marks: ticks(0, max, 4) };
}
