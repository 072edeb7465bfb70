import { Hono } from "hono";
import { call } from "../../http/call.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { bounds } from "../../http/contract/bounds.ts";
import { type Disk, refuseWhenFull } from "../../http/disk-space.ts";
import { readIdempotencyKey } from "../../http/idempotency-key.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createNetworkLimit, type LimitStore, limitPerNetwork } from "../../http/rate-limit.ts";
import { acknowledgementSchema } from "../../messages/contract/acknowledgement.ts";
import { newMessageSchema, withdrawalSchema } from "../../messages/contract/messages.ts";
import { withdrawalMinutes } from "../../messages/contract/withdrawal-minutes.ts";
import { type Inbox, sendLimit } from "./receive.ts";
import type { Withdrawals } from "./withdraw.ts";

interface NewMessageDeps extends Disk {
  clientAddress: ClientAddress;
}

export function newMessageRoutes(deps: NewMessageDeps, inbox: Inbox) {
  return new Hono<ServerEnv>().post(
    "/messages",
    call("anyone", acknowledgementSchema),
    refuseWhenFull(deps),
    limitPerNetwork(deps, inbox.limit),
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

export type NewMessageApi = ReturnType<typeof newMessageRoutes>;

interface WithdrawalRouteDeps extends LimitStore {
  clientAddress: ClientAddress;
}

/** `POST /messages/withdrawal`: erases a message that this browser has sent, which only it knows the key of. */
export function withdrawalRoutes(deps: WithdrawalRouteDeps, withdrawals: Withdrawals) {
  const limit = createNetworkLimit(deps, { ...sendLimit, name: "withdrawals" });
  return new Hono<ServerEnv>().post(
    "/messages/withdrawal",
    call("anyone", null),
    limitPerNetwork(deps, limit),
    jsonBody(withdrawalSchema, bounds.likeBody),
    async (c) => {
      switch (await withdrawals.withdraw(c.req.valid("json").key)) {
        case "withdrawn":
          return c.body(null, 204);
        case "unknown":
          return c.json({ message: "There is no such message" }, 404);
        case "late":
          return c.json(
            { message: `A message can be withdrawn for ${withdrawalMinutes} minutes after it was sent` },
            410,
          );
      }
    },
  );
}
