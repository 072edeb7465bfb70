import { ECDH } from "node:crypto";
import type { Context } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { call } from "../../core/http/call.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { describeDevice } from "../../core/http/describe-device.ts";
import { idParams } from "../../core/http/ids.ts";
import { jsonBody } from "../../core/http/json-body.ts";
import { found, type OwnerEnv, resourceRoutes } from "../../core/http/resource.ts";
import {
  type NewPushSubscription,
  pushDeviceSchema,
  pushDevicesSchema,
  pushSubscriptionSchema,
  pushTestSchema,
} from "./contract/push.ts";
import type { SendPush } from "./push.ts";
import { testDevice } from "./push-delivery.ts";
import { addDevice, listDevices, removeDevice, renewDevice } from "./push-devices.ts";
import { readVapidKeys } from "./vapid.ts";

const unknown = { message: "Device not found" };

const input = pushSubscriptionSchema.refine(hasPoint, {
  path: ["keys", "p256dh"],
  message: "Must be a point on the curve P-256",
});

/** Without one, nothing can be encrypted for the device. */
function hasPoint({ keys }: NewPushSubscription): boolean {
  try {
    ECDH.convertKey(keys.p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

interface DeviceDeps {
  db: Database;
  clock: () => number;
  sendPush: SendPush;
}

/** The owner's devices that are notified of messages. */
export function pushDeviceRoutes({ db, clock, sendPush }: DeviceDeps) {
  return resourceRoutes("/push-devices", {
    name: "Device",
    access: { list: "owner", add: "fresh owner", remove: "owner" },
    answer: { list: pushDevicesSchema, entry: pushDeviceSchema },
    full: `At most ${bounds.pushDevices} devices can get notifications. Remove one first.`,
    list: async () => ({ publicKey: (await readVapidKeys(db)).publicKey, devices: await listDevices(db) }),
    input,
    add: (subscription, c) => addDevice(db, describe(subscription, c), clock()),
    remove: (id) => removeDevice(db, id),
  })
    .put(
      "/push-devices/:id",
      call("owner", pushDeviceSchema),
      idParams(unknown),
      jsonBody(input, bounds.body),
      async (c) => {
        const renewed = await renewDevice(db, c.req.param("id"), describe(c.req.valid("json"), c));
        return c.json(found(renewed, unknown), 200);
      },
    )
    .post("/push-devices/:id/test", call("owner", pushTestSchema), idParams(unknown), async (c) => {
      const deps = { db, clock, send: sendPush };
      return c.json(found(await testDevice(deps, c.req.param("id"), c.req.raw.signal), unknown), 200);
    });
}

export type PushDeviceApi = ReturnType<typeof pushDeviceRoutes>;

/** A device of the session that a call is made with. */
function describe(subscription: NewPushSubscription, { req, var: { admin } }: Context<OwnerEnv>) {
  const name = describeDevice(req.header("user-agent")) ?? "Unknown device";
  return { subscription, sessionId: admin.id, name };
}
