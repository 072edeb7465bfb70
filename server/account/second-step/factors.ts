import type { Kysely, Transaction } from "kysely";
import { v7 as createId } from "uuid";
import { type Factors, factorBounds } from "../../../contract/second-step.ts";
import { lockOwner } from "../../db/lock-owner.ts";
import { inTransaction } from "../../db/retry.ts";
import type { PasskeyRow, Schema } from "../../db/schema.ts";
import { recordEvent } from "../security-events.ts";
import { deleteOtherSessions } from "../sessions.ts";
import { findApp } from "./authenticator-app.ts";
import { listPasskeys } from "./passkeys.ts";
import type { Change } from "./prove.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { type Ticket, useTicket } from "./tickets.ts";

const appLabel = "Authenticator app";

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

/** What was added, with the recovery codes if it was the first, or why nothing was. */
type Added = { recoveryCodes: string[] | null } | "full" | "used ticket";

/** Adds a passkey, unless there are ten, or it is one of them. */
export async function addPasskey(
  db: Kysely<Schema>,
  ticket: Ticket,
  passkey: Omit<PasskeyRow, "id" | "created_at" | "last_used_at">,
  change: Change,
): Promise<Added> {
  const row = { ...passkey, id: createId(), created_at: change.now, last_used_at: null };
  return addFactor(db, ticket, `Passkey ${passkey.name}`, change, async (transaction) => {
    if ((await listPasskeys(transaction)).length >= factorBounds.passkeys) return 0n;
    const insert = transaction.insertInto("passkeys").values(row);
    const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return result.numInsertedOrUpdatedRows;
  });
}

/**
 * Adds the authenticator app, unless there is one.
 * @param step that of the code which has proved that the app has the secret
 */
export async function addApp(
  db: Kysely<Schema>,
  ticket: Ticket,
  { secret, step }: { secret: string; step: number },
  change: Change,
): Promise<Added> {
  const row = { id: 1, secret, last_step: step, created_at: change.now };
  return addFactor(db, ticket, appLabel, change, async (transaction) => {
    const insert = transaction.insertInto("authenticator_apps").values(row);
    const result = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return result.numInsertedOrUpdatedRows;
  });
}

async function addFactor(
  db: Kysely<Schema>,
  ticket: Ticket,
  key: string,
  change: Change,
  insert: (transaction: Transaction<Schema>) => Promise<bigint | undefined>,
): Promise<Added> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const isFirst = !(await hasFactors(transaction));
    if (!(await useTicket(transaction, ticket, change.now))) return "used ticket";
    if ((await insert(transaction)) !== 1n) return "full";
    await recordEvent(transaction, { event: "factor-added", key, ...change });
    return { recoveryCodes: isFirst ? await replaceRecoveryCodes(transaction, change.now) : null };
  });
}

/** Removes a passkey. Returns its label, or `undefined` if there is none with this id. */
export async function removePasskey(
  db: Kysely<Schema>,
  id: string,
  change: Change,
): Promise<string | undefined> {
  return removeFactor(db, change, async (transaction) => {
    const deleted = transaction.deleteFrom("passkeys").where("id", "=", id).returning("name");
    const passkey = await deleted.executeTakeFirst();
    return passkey && `Passkey ${passkey.name}`;
  });
}

/** Removes the authenticator app. Returns its label, or `undefined` if there is none. */
export async function removeApp(db: Kysely<Schema>, change: Change): Promise<string | undefined> {
  return removeFactor(db, change, async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom("authenticator_apps").executeTakeFirst();
    return numDeletedRows === 0n ? undefined : appLabel;
  });
}

/** Does what `remove` does, and deletes the recovery codes with the last factor. */
async function removeFactor(
  db: Kysely<Schema>,
  change: Change,
  remove: (transaction: Transaction<Schema>) => Promise<string | undefined>,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const key = await remove(transaction);
    if (key === undefined) return undefined;
    await recordEvent(transaction, { event: "factor-removed", key, ...change });
    if (!(await hasFactors(transaction))) await transaction.deleteFrom("recovery_codes").execute();
    return key;
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
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const remove = async (table: "passkeys" | "authenticator_apps" | "recovery_codes") =>
      Number((await transaction.deleteFrom(table).executeTakeFirst()).numDeletedRows);
    const removed = {
      passkeys: await remove("passkeys"),
      apps: await remove("authenticator_apps"),
      recoveryCodes: await remove("recovery_codes"),
      sessions: await deleteOtherSessions(transaction, undefined, change),
    };
    await recordEvent(transaction, { event: "factors-reset", ...change });
    return removed;
  });
}
