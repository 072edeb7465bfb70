import type { z } from "zod";
import { readCursor } from "../../../contract/cursor.ts";
import { deletionQuerySchema, messageQuerySchema } from "../../../contract/messages.ts";
import { addDays, startOfDay } from "../../calendar/days.ts";
import { queryOf } from "../../http/query.ts";
import type { MessageFilter } from "./filter.ts";

/** What a refusal calls the parameters. */
const names: Record<string, string> = { q: "search", from: "first day", to: "last day", email: "address" };

/** Validates the query of the list, and passes it to the handler. Refuses an invalid parameter with 400. */
export function messageQuery() {
  return queryOf(messageQuerySchema, ({ issues }) => {
    const parameter = String(issues[0]?.path[0]);
    return `Invalid ${names[parameter] ?? parameter}`;
  });
}

/**
 * Returns what a valid query asks for.
 * @param timeZone of its days, an IANA name
 */
export function readFilter(query: z.output<typeof messageQuerySchema>, timeZone: string): MessageFilter {
  const { cursor, q, state, elsewhere, consent, from, to, email, label } = query;
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
  return queryOf(deletionQuerySchema, () => 'Invalid to: it must be "trash", or missing');
}
