import { Hono } from "hono";
import { apiKeyInputSchema } from "../../../contract/api-keys.ts";
import { bounds } from "../../../contract/bounds.ts";
import type { Database } from "../../db/connect.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import type { Logger } from "../../log/log.ts";
import type { AdminEnv } from "../guard.ts";
import { type ClientSources, readClient } from "../read-client.ts";
import type { Client } from "../security-events.ts";
import { logSecurityEvent } from "../security-log.ts";
import { securityMail } from "../security-mail.ts";
import { addApiKey, deleteApiKey, listApiKeys } from "./api-keys.ts";

const unknown = { message: "API key not found" };

const full = { message: `There can be at most ${bounds.apiKeys} API keys. Delete one first.` };
const ended = { message: "Sign in first" };

interface ApiKeyDeps extends ClientSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  jobs: Pick<JobRunner, "has">;
}

/** The keys with which programs of the owner read figures or publish posts. `scopes.ts` lists what they can do. */
export function apiKeyRoutes(deps: ApiKeyDeps) {
  const { db, clock, log, jobs } = deps;
  const changeBy = (client: Client) => ({ client, now: clock(), isMailed: jobs.has(securityMail) });
  return new Hono<AdminEnv>()
    .get("/api-keys", async (c) => c.json({ apiKeys: await listApiKeys(db) }, 200))
    .post("/api-keys", jsonBody(apiKeyInputSchema, bounds.body), async (c) => {
      const client = readClient(c, deps);
      const change = { ...changeBy(client), sessionId: c.var.admin.id };
      const made = await addApiKey(db, c.req.valid("json"), change);
      if (made === "full") return c.json(full, 409);
      if (made === "ended") return c.json(ended, 401);
      logSecurityEvent(log, "api-key-made", { ...client, key: made.label });
      return c.json(made, 201);
    })
    .delete("/api-keys/:id", idParams(unknown), async (c) => {
      const id = c.req.param("id");
      const client = readClient(c, deps);
      const label = await deleteApiKey(db, id, changeBy(client));
      if (label === undefined) return c.json(unknown, 404);
      logSecurityEvent(log, "api-key-deleted", { ...client, key: label });
      return c.body(null, 204);
    });
}
