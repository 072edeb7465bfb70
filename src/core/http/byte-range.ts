/** The first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header for a file of this size in bytes (RFC 9110, section 14.1.2). Returns `undefined` if the whole
 * file is to be sent: without a header, for several ranges, and for one that is malformed.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== "" && to !== "" && Number(to) < start) return undefined;
  return start > end ? "unsatisfiable" : { start, end };
}
