import type { Kysely, Selectable } from "kysely";
import { inTransaction, retrying } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { countWaiting } from "../../core/messages/server/messages/counts.ts";
import type { PushMessage, PushTest } from "./contract/push.ts";
import { messagePush } from "./kinds.ts";
import type { PushAnswer, SendPush } from "./push.ts";
import { removeDevice } from "./push-devices.ts";
import type { PushDeviceRow } from "./tables.ts";

interface DeliveryDeps {
  db: Kysely<Schema>;
  clock: () => number;
  send: SendPush;
}

interface Delivery {
  /** Messages and answers. */
  messages: readonly { id: string; created_at: number }[];
  message: PushMessage;
}

type Device = Selectable<PushDeviceRow>;

/** Milliseconds that a push service is left alone if it does not say how long, and at most. */
const [usualPause, longestPause] = [15 * 60_000, 24 * 60 * 60_000];

/**
 * Sends a notification to all devices that were not told about these messages before. Rejects if one of them has to be
 * tried again.
 */
export async function deliver(
  deps: DeliveryDeps,
  { messages, message }: Delivery,
  stop: AbortSignal,
): Promise<void> {
  const devices = await findDevices(deps.db, messages);
  const sentAt = deps.clock();
  const failures = await Promise.all(
    devices.map(async (device) => {
      if (device.paused_until > sentAt) return `${device.name}: its push service wants to be asked later`;
      const outcome = await notify(deps, { device, message }, stop);
      if (outcome.isSettled) await settle(deps.db, { device, messages, sentAt });
      return outcome.isSettled ? undefined : `${device.name}: ${outcome.failure}`;
    }),
  );
  const failed = failures.filter((failure) => failure !== undefined);
  if (failed.length > 0) throw new Error(failed.join("; "));
}

/** The devices that do not know one of the messages yet, and were added before the last of them arrived. */
function findDevices(db: Kysely<Schema>, messages: Delivery["messages"]): Promise<Device[]> {
  const ids = messages.map(({ id }) => id);
  const last = Math.max(...messages.map(({ created_at }) => created_at));
  return db
    .selectFrom("push_devices")
    .selectAll()
    .where("created_at", "<=", last)
    .where((eb) =>
      eb(
        eb
          .selectFrom("notice_deliveries")
          .select((delivery) => delivery.fn.countAll<number>().as("count"))
          .whereRef("notice_deliveries.device_id", "=", "push_devices.id")
          .where("notice_id", "in", ids),
        "<",
        ids.length,
      ),
    )
    .execute();
}

interface Outcome {
  /** Whether the device need not be tried again. */
  isSettled: boolean;
  failure: string | null;
}

/**
 * Sends a notification to one device, and stores what came of it: a device that its push service does not know any more
 * is removed, and one that gets too many is left alone for a while. What is too large is sent again without the text.
 */
export async function notify(
  { db, clock, send }: DeliveryDeps,
  { device, message }: { device: Device; message: PushMessage },
  stop: AbortSignal,
): Promise<Outcome> {
  let answer = await send(device, message, stop);
  if (answer.status === 413) answer = await send(device, { ...message, body: "" }, stop);
  const { status } = answer;
  if (status === 404 || status === 410) {
    await removeDevice(db, device.id);
    return {
      isSettled: true,
      failure: "The browser has turned notifications off, so the device was removed.",
    };
  }
  const failure = describeFailure(answer);
  const pausedUntil = status === 429 ? clock() + readPause(answer.retryAfter, clock()) : 0;
  await retrying(() =>
    db
      .updateTable("push_devices")
      .set({ failure, paused_until: pausedUntil })
      .where("id", "=", device.id)
      .execute(),
  );
  // Sending the same again does not help with other refusals.
  const isTemporary = status === null || status === 408 || status === 429 || status >= 500;
  return { isSettled: failure === null || !isTemporary, failure };
}

function describeFailure({ status, reason }: PushAnswer): string | null {
  if (status === null) return `The push service did not respond: ${reason ?? ""}`;
  return status >= 200 && status < 300 ? null : `The push service responded with status ${status}.`;
}

/** Returns the milliseconds of a `Retry-After` header (RFC 9110, section 10.2.3). */
function readPause(header: string | undefined, now: number): number {
  if (header === undefined) return usualPause;
  const pause = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(pause) ? usualPause : Math.min(Math.max(pause, 0), longestPause);
}

/** Stores that a device need not be told about these messages any more. It can be gone, or their jobs, because they are. */
async function settle(
  db: Kysely<Schema>,
  { device, messages, sentAt }: { device: Device; messages: Delivery["messages"]; sentAt: number },
): Promise<void> {
  const ids = messages.map(({ id }) => id);
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto("notice_deliveries")
      .columns(["notice_id", "device_id", "sent_at"])
      .expression((eb) =>
        eb
          .selectFrom("jobs")
          .innerJoin("push_devices", (join) => join.on("push_devices.id", "=", device.id))
          .select((row) => [
            "jobs.key as notice_id",
            "push_devices.id as device_id",
            row.cast<number>(row.val(sentAt), "bigint").as("sent_at"),
          ])
          .where("jobs.kind", "=", messagePush)
          .where("jobs.key", "in", ids),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Milliseconds after which nothing about a message is sent any more. */
const keptFor = 2 * 24 * 60 * 60_000;

/** Forgets which devices were told about messages so long ago that they are not told about them any more. */
export async function deleteOldDeliveries(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("notice_deliveries")
    .where("sent_at", "<", now - keptFor)
    .execute();
}

interface TestDeps {
  db: Kysely<Schema>;
  clock: () => number;
  send: SendPush;
}

/** Sends a notification to a device to show that it arrives. Returns `undefined` when no device has this id. */
export async function testDevice(
  deps: TestDeps,
  id: string,
  stop: AbortSignal,
): Promise<PushTest | undefined> {
  const { db } = deps;
  const device = await db.selectFrom("push_devices").selectAll().where("id", "=", id).executeTakeFirst();
  if (device === undefined) return undefined;
  const message = {
    title: "Notifications work",
    body: "This device is notified of new messages.",
    path: "/admin/messages",
    tag: "test",
    waiting: await countWaiting(db),
  };
  const { failure } = await notify(deps, { device, message }, stop);
  return { failure };
}
