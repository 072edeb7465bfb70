/** Returns the median. For an even number of values it is the upper of the two middle values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
