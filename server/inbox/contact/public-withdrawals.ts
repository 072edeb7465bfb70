import { Hono } from "hono";
import { bounds } from "../../../contract/bounds.ts";
import { withdrawalSchema } from "../../../contract/messages.ts";
import { withdrawalMinutes } from "../../../contract/withdrawal-minutes.ts";
import type { ClientAddress, ServerEnv } from "../../http/client-address.ts";
import { jsonBody } from "../../http/json-body.ts";
import { createNetworkLimit, type LimitStore, limitPerNetwork } from "../../http/rate-limit.ts";
import { sendLimit } from "./receive.ts";
import type { Withdrawals } from "./withdrawals.ts";

interface WithdrawalRouteParts extends LimitStore {
  clientAddress: ClientAddress;
}

/** `POST /messages/withdrawal`: erases a message that this browser has sent, which only it knows the key of. */
export function withdrawalRoutes(parts: WithdrawalRouteParts, withdrawals: Withdrawals) {
  const limit = createNetworkLimit(parts, { ...sendLimit, name: "withdrawals" });
  return new Hono<ServerEnv>().post(
    "/messages/withdrawal",
    limitPerNetwork(parts, limit),
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
