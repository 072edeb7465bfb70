import type { Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Makes concurrent transactions that call it wait for each other at the owner's row, so that they cannot exceed
 * together how many rows of a kind the owner can have.
 */
export async function lockOwner(transaction: Transaction<Schema>): Promise<void> {
  await transaction
    .updateTable("admins")
    .set((eb) => ({ id: eb.ref("id") }))
    .execute();
}
