import type { Kysely } from "kysely";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { LetterSettings } from "./contract.ts";
import { visitLetter } from "./enqueue-letter.ts";
import { lastDuePeriod } from "./periods.ts";

/** The only row. */
const id = 1;

/** Returns how often the owner wants the letter. It is off until the owner turns it on. */
export async function readEvery(db: Kysely<Schema>): Promise<LetterSettings["every"]> {
  const row = await db.selectFrom("letter_settings").select("every").where("id", "=", id).executeTakeFirst();
  return row?.every ?? "off";
}

interface ChangeOptions {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
}

/**
 * Stores how often the owner wants the letter. The first one is about the first period that is due after `now`. If this
 * changes, letters that wait are withdrawn.
 */
export async function changeEvery(
  db: Kysely<Schema>,
  every: LetterSettings["every"],
  { now, timeZone }: ChangeOptions,
): Promise<void> {
  const row = { every, sent_to: lastDuePeriod(every === "off" ? "week" : every, now, timeZone).to };
  await inTransaction(db, async (transaction) => {
    const changed = await transaction
      .insertInto("letter_settings")
      .values({ id, ...row })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet(row).where("letter_settings.every", "!=", every),
      )
      .returning("every")
      .executeTakeFirst();
    if (changed !== undefined) await transaction.deleteFrom("jobs").where("kind", "=", visitLetter).execute();
  });
}
