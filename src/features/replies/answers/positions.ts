import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

/** How far a mailbox was read. */
export interface Position {
  /** All mails up to this UID were read. */
  lastUid: number;
  /** How often in a row the mails after it could not be read although the folder was open. */
  faults: number;
}

/** A mailbox, and the number by which the server says that its UIDs are still the same. */
export interface NumberedMailbox {
  mailbox: string;
  uidValidity: number;
}

/** Returns how far a mailbox was read, or `undefined` if it never was, or its mails have other numbers now. */
export async function findPosition(
  db: Kysely<Schema>,
  { mailbox, uidValidity }: NumberedMailbox,
): Promise<Position | undefined> {
  const row = await db
    .selectFrom("mailbox_positions")
    .select(["last_uid", "faults"])
    .where("mailbox", "=", mailbox)
    .where("uid_validity", "=", uidValidity)
    .executeTakeFirst();
  return row && { lastUid: row.last_uid, faults: row.faults };
}

/** Stores how far a mailbox was read, in place of what was known about it. */
export async function storePosition(
  db: Kysely<Schema>,
  { mailbox, uidValidity }: NumberedMailbox,
  { lastUid, faults }: Position,
): Promise<void> {
  const position = { uid_validity: uidValidity, last_uid: lastUid, faults };
  await db
    .insertInto("mailbox_positions")
    .values({ mailbox, ...position })
    .onConflict((conflict) => conflict.column("mailbox").doUpdateSet(position))
    .execute();
}
