import type { Kysely } from "kysely";
import { dayOf } from "../../core/calendar/days.ts";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { Every } from "./contract.ts";
import { enqueueLetter } from "./enqueue-letter.ts";
import { lastPeriod, type Period } from "./periods.ts";

/** Queues the letter about the last week or month that is over, whether or not it was sent before. Returns its period. */
export async function orderLetter(
  db: Kysely<Schema>,
  every: Every,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<Period> {
  const period = lastPeriod(every, dayOf(now, timeZone));
  await inTransaction(db, (transaction) => enqueueLetter(transaction, { every, ...period }, now));
  return period;
}
