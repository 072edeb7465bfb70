import type { Kysely } from "kysely";
import type { PushTest } from "../../../contract/push.ts";
import type { Schema } from "../../db/schema.ts";
import { countWaiting } from "../messages/counts.ts";
import type { SendPush } from "./push.ts";
import { notify } from "./push-delivery.ts";

interface TestParts {
  db: Kysely<Schema>;
  clock: () => number;
  send: SendPush;
}

/** Sends a notification to a device to show that it arrives. Returns `undefined` when no device has this id. */
export async function testDevice(
  parts: TestParts,
  id: string,
  stop: AbortSignal,
): Promise<PushTest | undefined> {
  const { db } = parts;
  const device = await db.selectFrom("push_devices").selectAll().where("id", "=", id).executeTakeFirst();
  if (device === undefined) return undefined;
  const message = {
    title: "Notifications work",
    body: "This device is notified of new messages.",
    path: "/admin/messages",
    tag: "test",
    waiting: await countWaiting(db),
  };
  const { failure } = await notify(parts, { device, message }, stop);
  return { failure };
}
