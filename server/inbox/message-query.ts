import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { validator } from "hono/validator";
import { readCursor } from "../../contract/cursor.ts";
import {
  type DeletionQuery,
  deletionQuerySchema,
  type MessageQuery,
  messageQuerySchema,
} from "../../contract/messages.ts";
import { addDays, startOfDay } from "../calendar/days.ts";
import type { MessageFilter } from "./filter.ts";

/** What a refusal calls the parameters. */
const names: Record<string, string> = { q: "search", from: "first day", to: "last day", email: "address" };

/** Validates the query of the list, and passes it to the handler. Refuses an invalid parameter with 400. */
export function messageQuery() {
  return validator("query", (value: MessageQuery, _c: Context): MessageQuery => {
    const { error } = messageQuerySchema.safeParse(value);
    if (error === undefined) return value;
    const parameter = String(error.issues[0]?.path[0]);
    throw new HTTPException(400, { message: `Invalid ${names[parameter] ?? parameter}` });
  });
}

/**
 * Returns what a valid query asks for.
 * @param timeZone of its days, an IANA name
 */
export function readFilter(query: MessageQuery, timeZone: string): MessageFilter {
  const { cursor, q, state, elsewhere, consent, from, to, email, label } = messageQuerySchema.parse(query);
  return {
    state,
    isElsewhere: elsewhere !== undefined,
    consent: consent === undefined ? undefined : consent === "yes",
    from: from === undefined ? undefined : startOfDay(from, timeZone),
    until: to === undefined ? undefined : startOfDay(addDays(to, 1), timeZone),
    email,
    label,
    search: q,
    after: readCursor(cursor),
  };
}

/** Validates the query of a deletion, and passes it to the handler. */
export function deletionQuery() {
  return validator("query", (value: DeletionQuery, _c: Context): DeletionQuery => {
    if (deletionQuerySchema.safeParse(value).success) return value;
    throw new HTTPException(400, { message: 'Invalid to: it must be "trash", or missing' });
  });
}
