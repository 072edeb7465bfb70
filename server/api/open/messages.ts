import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { bounds } from "../../../contract/bounds.ts";
import { isYes } from "../../../contract/consent.ts";
import { idempotencyKeySchema, newMessageSchema } from "../../../contract/messages.ts";
import type { AppContext } from "../../context.ts";
import type { ServerEnv } from "../../http/client-address.ts";
import { refuseWhenFull } from "../../http/disk-space.ts";
import { jsonBody } from "../../http/json-body.ts";
import { limitPerAddress } from "../../http/rate-limit.ts";
import { receiveMessage } from "../../services/messages.ts";

/** More than any visitor needs, but low enough to stop a flood. */
const sendLimit = { name: "messages", points: 20, seconds: 600 };

export function newMessageRoutes(context: AppContext) {
  const { db, clock, notifier } = context;
  return new Hono<ServerEnv>().post(
    "/messages",
    refuseWhenFull(context),
    limitPerAddress(context, sendLimit),
    jsonBody(newMessageSchema, bounds.messageBody),
    async (c) => {
      const { subject, consent, ...message } = c.req.valid("json");
      const key = readIdempotencyKey(c.req.header("idempotency-key"));
      // Bots get the same response as people, so they cannot tell that the honeypot caught them.
      if (subject) return c.json({ message: "Message received" }, 201);
      const received = { ...message, contactConsent: isYes(consent), key, receivedAt: clock() };
      const outcome = await receiveMessage(db, received, { notify: notifier !== undefined });
      if (outcome === "key-reused") {
        return c.json({ message: "This Idempotency-Key was already used for a different message" }, 422);
      }
      if (outcome === "stored") notifier?.wake();
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
