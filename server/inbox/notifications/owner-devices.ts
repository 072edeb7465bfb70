import { ECDH } from "node:crypto";
import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { type NewPushSubscription, pushSubscriptionSchema } from "../../../contract/push.ts";
import type { Database } from "../../db/connect.ts";
import { describeDevice } from "../../http/describe-device.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { SendPush } from "./push.ts";
import { testDevice } from "./push-delivery.ts";
import { addDevice, listDevices, removeDevice, renewDevice } from "./push-devices.ts";
import { readVapidKeys } from "./vapid.ts";

const unknown = { message: "Device not found" };
const full = { message: `At most ${bounds.pushDevices} devices can get notifications. Remove one first.` };

const subscriptionBody = pushSubscriptionSchema.refine(hasPoint, {
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

/** The session that a request belongs to. */
interface DeviceEnv {
  Variables: { admin: { id: string } };
}

/** The owner's devices that are notified of messages. */
export function pushDeviceRoutes({ db, clock, sendPush }: DeviceDeps) {
  const nameOf = (userAgent: string | undefined) => describeDevice(userAgent) ?? "Unknown device";

  return new Hono<DeviceEnv>()
    .get("/push-devices", async (c) => {
      const { publicKey } = await readVapidKeys(db);
      return c.json({ publicKey, devices: await listDevices(db) }, 200);
    })
    .post("/push-devices", jsonBody(subscriptionBody, bounds.body), async (c) => {
      const subscription = c.req.valid("json");
      const name = nameOf(c.req.header("user-agent"));
      const added = await addDevice(db, { subscription, sessionId: c.var.admin.id, name }, clock());
      return added === undefined ? c.json(full, 409) : c.json(added, 201);
    })
    .put("/push-devices/:id", idParams(unknown), jsonBody(subscriptionBody, bounds.body), async (c) => {
      const id = c.req.param("id");
      const device = {
        subscription: c.req.valid("json"),
        sessionId: c.var.admin.id,
        name: nameOf(c.req.header("user-agent")),
      };
      const renewed = await renewDevice(db, id, device);
      return renewed === undefined ? c.json(unknown, 404) : c.json(renewed, 200);
    })
    .delete("/push-devices/:id", idParams(unknown), async (c) => {
      const removed = await removeDevice(db, c.req.param("id"));
      return removed ? c.body(null, 204) : c.json(unknown, 404);
    })
    .post("/push-devices/:id/test", idParams(unknown), async (c) => {
      const id = c.req.param("id");
      const deps = { db, clock, send: sendPush };
      const outcome = await testDevice(deps, id, c.req.raw.signal);
      return outcome === undefined ? c.json(unknown, 404) : c.json(outcome, 200);
    });
}
