import type { Kysely, Selectable } from "kysely";
import { v7 as createId } from "uuid";
import { lockOwner } from "../../core/db/lock-owner.ts";
import { inTransaction, retrying } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import type { NewPushSubscription, PushDevice } from "./contract/push.ts";
import type { PushDeviceRow } from "./tables.ts";

/** Whether there are devices to notify. */
export async function hasDevices(db: Kysely<Schema>): Promise<boolean> {
  const device = await db.selectFrom("push_devices").select("id").limit(1).executeTakeFirst();
  return device !== undefined;
}

/** Returns the devices that get notifications, oldest first. */
export async function listDevices(db: Kysely<Schema>): Promise<PushDevice[]> {
  const rows = await db.selectFrom("push_devices").selectAll().orderBy("id").execute();
  return rows.map(toDevice);
}

interface Device {
  subscription: NewPushSubscription;
  sessionId: string;
  name: string;
}

/**
 * Adds a device, or changes the one with the same address, and returns it. Returns `full` when there are 20 others.
 * @param now milliseconds since 1970
 */
export async function addDevice(
  db: Kysely<Schema>,
  device: Device,
  now: number,
): Promise<PushDevice | "full"> {
  return inTransaction(db, async (transaction) => {
    await lockOwner(transaction);
    const { endpoint } = device.subscription;
    const others = await transaction
      .selectFrom("push_devices")
      .select("id")
      .where("endpoint", "!=", endpoint)
      .execute();
    if (others.length >= bounds.pushDevices) return "full";
    const row = await transaction
      .insertInto("push_devices")
      .values({ id: createId(), created_at: now, failure: null, ...toColumns(device) })
      .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(toColumns(device)))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toDevice(row);
  });
}

/**
 * Gives a device its current address and session, and returns it. Returns `undefined` when the device was removed, and
 * should get no more notifications.
 */
export async function renewDevice(
  db: Kysely<Schema>,
  id: string,
  device: Device,
): Promise<PushDevice | undefined> {
  return inTransaction(db, async (transaction) => {
    // The same address can have been added by another tab.
    await transaction
      .deleteFrom("push_devices")
      .where("endpoint", "=", device.subscription.endpoint)
      .where("id", "!=", id)
      .where((eb) => eb.exists(eb.selectFrom("push_devices").select("id").where("id", "=", id)))
      .execute();
    const row = await transaction
      .updateTable("push_devices")
      .set(toColumns(device))
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    return row && toDevice(row);
  });
}

function toColumns({ subscription: { endpoint, keys }, sessionId, name }: Device) {
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, session_id: sessionId, name };
}

/** Returns `false` when no device has this id. */
export async function removeDevice(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await retrying(() =>
    db.deleteFrom("push_devices").where("id", "=", id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/**
 * Keeps devices whose sessions expire, because the owner wants to be told about messages also after a month without a
 * sign-in. Ending a session removes its device. Call it before expired sessions are deleted.
 * @param filterActive returns those of the ids of sessions that are still valid
 */
export async function keepDevices(
  db: Kysely<Schema>,
  filterActive: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const rows = await db.selectFrom("push_devices").select("session_id").execute();
  const ids = rows.flatMap(({ session_id }) => session_id ?? []);
  if (ids.length === 0) return;
  const active = await filterActive(ids);
  const expired = ids.filter((id) => !active.has(id));
  if (expired.length === 0) return;
  await db.updateTable("push_devices").set({ session_id: null }).where("session_id", "in", expired).execute();
}

function toDevice({ id, name, created_at, failure }: Selectable<PushDeviceRow>): PushDevice {
  return { _id: id, name, createdAt: new Date(created_at).toISOString(), failure };
}
