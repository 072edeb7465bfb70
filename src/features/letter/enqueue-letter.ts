import type { Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { z } from "zod";
import type { Schema } from "../../core/db/schema.ts";
import { enqueue } from "../../core/jobs/enqueue.ts";
import type { NamedKind } from "../../core/jobs/job-kind.ts";
import { letterOrderSchema } from "./contract.ts";
import { describePeriod } from "./describe-period.ts";

/** The kind of the jobs that mail a letter about visits. Their key is the period. */
export const visitLetter = "visit-letter";

export const namedVisitLetter: NamedKind = {
  name: visitLetter,
  describe: (period) => `Letter about visits, ${period}`,
};

/** The payload of these jobs. */
export const queuedLetterSchema = letterOrderSchema.extend({
  from: z.string(),
  to: z.string(),
  /** Part of the mail's id, so that every attempt has the same one, and a letter that is sent again has another. */
  id: z.string(),
});

export type QueuedLetter = z.infer<typeof queuedLetterSchema>;

/** Queues a letter, which is due now. If it waits already, it starts over with its attempts. */
export async function enqueueLetter(
  transaction: Transaction<Schema>,
  letter: Omit<QueuedLetter, "id">,
  now: number,
): Promise<void> {
  const payload: QueuedLetter = { ...letter, id: createId() };
  const key = `${letter.from}/${letter.to}`;
  const job = { kind: visitLetter, key, subject: describePeriod(letter), payload, dueAt: now };
  await enqueue(transaction, [job], "replace");
}
