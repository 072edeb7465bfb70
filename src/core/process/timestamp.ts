/** Returns the UTC time in the format of file names, such as `20260320T030000Z`. */
export function timestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Like {@link timestamp}, but with milliseconds, for names that must be unique: `20260320T030000123Z`. */
export function preciseTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, "");
}
