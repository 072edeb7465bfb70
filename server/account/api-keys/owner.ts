import { Hono } from "hono";
import { apiKeyInputSchema } from "../../../contract/api-keys.ts";
import { bounds } from "../../../contract/bounds.ts";
import type { Database } from "../../db/connect.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { Logger } from "../../log/log.ts";
import type { AdminEnv } from "../guard.ts";
import { type ClientSources, readClient } from "../read-client.ts";
import { logSecurityEvent } from "../security-log.ts";
import { addApiKey, deleteApiKey, listApiKeys } from "./api-keys.ts";

const unknown = { message: "API key not found" };

const full = { message: `There can be at most ${bounds.apiKeys} API keys. Delete one first.` };

interface ApiKeyDeps extends ClientSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
}

/** The keys with which programs of the owner read the figures. The guard says what a key can read. */
export function apiKeyRoutes(deps: ApiKeyDeps) {
  const { db, clock, log } = deps;
  return new Hono<AdminEnv>()
    .get("/api-keys", async (c) => c.json({ apiKeys: await listApiKeys(db) }, 200))
    .post("/api-keys", jsonBody(apiKeyInputSchema, bounds.body), async (c) => {
      const client = readClient(c, deps);
      const made = await addApiKey(db, c.req.valid("json"), { client, now: clock() });
      if (made === undefined) return c.json(full, 409);
      logSecurityEvent(log, "api-key-made", client);
      return c.json(made, 201);
    })
    .delete("/api-keys/:id", idParams(unknown), async (c) => {
      const id = c.req.param("id");
      const client = readClient(c, deps);
      const deleted = await deleteApiKey(db, id, { client, now: clock() });
      if (!deleted) return c.json(unknown, 404);
      logSecurityEvent(log, "api-key-deleted", client);
      return c.body(null, 204);
    });
}
