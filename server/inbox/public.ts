import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { bounds } from "../../contract/bounds.ts";
import { idempotencyKeySchema, newMessageSchema } from "../../contract/messages.ts";
import type { ClientAddress, ServerEnv } from "../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../http/disk-space.ts";
import { jsonBody } from "../http/json-body.ts";
import { limitPerNetwork } from "../http/rate-limit.ts";
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
      if ((await inbox.receive(c.req.valid("json"), key)) === "key-reused") {
        return c.json({ message: "This Idempotency-Key was already used for a different message" }, 422);
      }
      return c.json({ message: "Message received" }, 201);
    },
  );
}

function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = idempotencyKeySchema.safeParse(header);
  if (key.success) return key.data;
  throw new HTTPException(400, { message: `Idempotency-Key: ${key.error.issues[0]?.message}` });
}
