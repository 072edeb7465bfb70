import type { Kysely, Transaction } from "kysely";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { deleteArchived } from "./insight/archive.ts";

/** The visits of a day are being deleted, because its figures are final. */
class ArchivingFault extends Error {
  readonly day: string;

  constructor(day: string) {
    super(`The visits of ${day} are being deleted`);
    this.day = day;
  }
}

type Day = Pick<Schema["visit_days"], "day"> & { archived: 0 | 1 | 2 };

/** Rolls the transaction of {@link changeVisits} back if the visits of one of the days that it has changed are being deleted. */
export function refuseArchiving(days: readonly Day[]): void {
  const archiving = days.find(({ archived }) => archived === 1);
  if (archiving !== undefined) throw new ArchivingFault(archiving.day);
}

/**
 * Runs `work`, which changes visits, in a transaction. If it concerns a day whose visits are being deleted, they are deleted first, and
 * `work` runs again: a visit that came to them would be deleted without being in any figure, and one that was taken from them
 * is in the figures already.
 */
export async function changeVisits<Result>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!(error instanceof ArchivingFault)) throw error;
      await deleteArchived(db, error.day);
    }
  }
}
