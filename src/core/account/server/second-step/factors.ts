import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import { lockOwner } from "../../../db/lock-owner.ts";
import { inTransaction } from "../../../db/retry.ts";
import type { Schema } from "../../../db/schema.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import type { Factors } from "../../contract/second-step.ts";
import { recordEvent } from "../security-events.ts";
import { deleteOtherSessions, isActive } from "../sessions.ts";
import { findApp } from "./authenticator-app.ts";
import { listPasskeys } from "./passkeys.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import type { PasskeyRow } from "./tables.ts";
import { spendTicket, type Ticket } from "./tickets.ts";
import type { Change } from "./use-up.ts";

/** Returns the ways to take the second step. */
export async function readFactors(db: Kysely<Schema>): Promise<Factors> {
  const app = await findApp(db);
  return {
    passkeys: (await listPasskeys(db)).map(({ id, name, created_at, last_used_at }) => ({
      _id: id,
      name,
      createdAt: new Date(created_at).toISOString(),
      lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    })),
    app: app ? { createdAt: new Date(app.created_at).toISOString() } : null,
    recoveryCodes: await countRecoveryCodes(db),
  };
}

/** Whether a sign-in needs a second step. */
export async function hasFactors(db: Kysely<Schema>): Promise<boolean> {
  return (await listPasskeys(db)).length > 0 || (await findApp(db)) !== undefined;
}

/** The columns of a new passkey, or of a new authenticator app, whose `last_step` is that of the code which proved that it works. */
export type NewFactor =
  | Pick<PasskeyRow, "credential_id" | "name" | "public_key" | "counter" | "transports">
  | { secret: string; last_step: number };

/** Returns what the history calls a factor. */
export function labelOf(factor: { name: string } | object): string {
  return "name" in factor ? `Passkey ${factor.name}` : "Authenticator app";
}

/**
 * Adds a passkey, unless there are ten or it is one of them, or the authenticator app, unless there is one.
 * The first of all ends all other sessions.
 * @returns the recovery codes if it was the first of all, or why nothing was added
 */
export async function addFactor(
  db: Kysely<Schema>,
  ticket: Ticket,
  factor: NewFactor,
  change: Change,
): Promise<{ recoveryCodes: string[] | null } | "full" | "used ticket"> {
  const created_at = change.now;
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    // It may have ended since the guard let the call through.
    if (!(await isActive(transaction, ticket.session, change.now))) return "used ticket";
    const { passkeys, app } = await readFactors(transaction);
    if (!(await spendTicket(transaction, ticket, change.now))) return "used ticket";
    if ("name" in factor ? passkeys.length >= factorBounds.passkeys : app !== null) return "full";
    const insert =
      "name" in factor
        ? transaction
            .insertInto("passkeys")
            .values({ ...factor, id: createId(), created_at, last_used_at: null })
        : transaction.insertInto("authenticator_apps").values({ ...factor, id: 1, created_at });
    const { numInsertedOrUpdatedRows } = await insert
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return "full";
    await recordEvent(transaction, { event: "factor-added", key: labelOf(factor), ...change });
    if (passkeys.length > 0 || app !== null) return { recoveryCodes: null };
    // They may be of somebody who knows the password.
    await deleteOtherSessions(transaction, ticket.session, change);
    return { recoveryCodes: await replaceRecoveryCodes(transaction, change.now) };
  });
}

/**
 * Removes a passkey, or the authenticator app if `passkey` is missing, and with the last of all the recovery codes.
 * @param passkey its id
 * @returns its label, or `undefined` if there is no such factor
 */
export async function removeFactor(
  db: Kysely<Schema>,
  passkey: string | undefined,
  change: Change,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const removed =
      passkey === undefined
        ? await transaction.deleteFrom("authenticator_apps").returning("id").executeTakeFirst()
        : await transaction
            .deleteFrom("passkeys")
            .where("id", "=", passkey)
            .returning("name")
            .executeTakeFirst();
    if (removed === undefined) return undefined;
    await recordEvent(transaction, { event: "factor-removed", key: labelOf(removed), ...change });
    if (!(await hasFactors(transaction))) await transaction.deleteFrom("recovery_codes").execute();
    return labelOf(removed);
  });
}

/** Makes new recovery codes instead of the old ones. Returns `undefined` if nothing needs a second step. */
export async function renewRecoveryCodes(db: Kysely<Schema>, change: Change): Promise<string[] | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    if (!(await hasFactors(transaction))) return undefined;
    await recordEvent(transaction, { event: "recovery-codes-made", ...change });
    return replaceRecoveryCodes(transaction, change.now);
  });
}

/** Removes all passkeys, the app, and the recovery codes, and ends all sessions. Returns how many of each there were. */
export async function resetFactors(db: Kysely<Schema>, change: Change) {
  const { client, now } = change;
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const remove = async (table: "passkeys" | "authenticator_apps" | "recovery_codes") =>
      Number((await transaction.deleteFrom(table).executeTakeFirst()).numDeletedRows);
    const removed = {
      passkeys: await remove("passkeys"),
      apps: await remove("authenticator_apps"),
      recoveryCodes: await remove("recovery_codes"),
      sessions: await deleteOtherSessions(transaction, undefined, { client, now }),
    };
    await recordEvent(transaction, { event: "factors-reset", ...change });
    return removed;
  });
}
