import { z } from "zod";

/** Where a page of a list, newest first, begins: after the entry of this time (milliseconds) and id. */
export interface Cursor {
  time: number;
  id: string;
}

const written = /^(\d{1,15})_([0-9a-f-]{36})$/;

/** `?cursor=` as the page before gave it in `nextCursor`. Without one, the list begins at its newest entry. */
export const cursorQuerySchema = z.object({ cursor: z.string().regex(written).optional() });

/** Reads what {@link writeCursor} wrote; `undefined` for anything else. */
export function readCursor(text: string | undefined): Cursor | undefined {
  const [, time, id] = written.exec(text ?? "") ?? [];
  return time === undefined || id === undefined ? undefined : { time: Number(time), id };
}

/** The text that stands in `nextCursor`. */
export function writeCursor({ time, id }: Cursor): string {
  return `${time}_${id}`;
}
