import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { newMessageSchema } from "../../../contract/messages.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../../http/disk-space.ts";
import { readIdempotencyKey } from "../../http/idempotency-key.ts";
import { jsonBody } from "../../http/json-body.ts";
import { limitPerNetwork } from "../../http/rate-limit.ts";
import type { Inbox } from "./receive.ts";

interface NewMessageParts extends Disk {
  clientAddress: ClientAddress;
}

export function newMessageRoutes(parts: NewMessageParts, inbox: Inbox) {
  return new Hono<ServerEnv>().post(
    "/messages",
    refuseWhenFull(parts),
    limitPerNetwork(parts, inbox.limit),
    jsonBody(newMessageSchema, bounds.messageBody),
    async (c) => {
      const key = readIdempotencyKey(c.req.header("idempotency-key"));
      if (
        (await inbox.receive(c.req.valid("json"), { key, stamp: c.req.header("form-stamp") })) ===
        "key-reused"
      ) {
        return c.json({ message: "This Idempotency-Key was already used for a different message" }, 422);
      }
      return c.json({ message: "Message received" }, 201);
    },
  );
}
