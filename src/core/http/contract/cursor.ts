import { z } from "zod";

/** A position in a list that is sorted newest first: the page starts after the entry with this time and id. */
export interface Cursor {
  /** Milliseconds since 1970. */
  time: number;
  id: string;
}

const cursorPattern = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** `?cursor=`, taken from `nextCursor` of the previous page. Without it, the list starts at the newest entry. */
export const cursorQuerySchema = z.object({ cursor: z.string().regex(cursorPattern).optional() });

/** The cursor of the next page of a list; `null` on the last page. */
export const nextCursorSchema = z.string().nullable();

/** Parses a cursor that {@link writeCursor} returned. Returns `undefined` for any other text. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, time, id] = cursorPattern.exec(text ?? "") ?? [];
  return time === undefined || id === undefined ? undefined : { time: Number(time), id };
}

/** Serializes a cursor for `nextCursor`. */
export function writeCursor({ time, id }: Cursor): string {
  return `${time}_${id}`;
}
