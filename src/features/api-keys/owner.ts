import { HTTPException } from "hono/http-exception";
import { type ClientSources, readClient } from "../../core/account/server/read-client.ts";
import type { Client } from "../../core/account/server/security-events.ts";
import { logSecurityEvent } from "../../core/account/server/security-log.ts";
import { securityMail } from "../../core/account/server/security-mail.ts";
import type { Database } from "../../core/db/connect.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { resourceRoutes } from "../../core/http/resource.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { addApiKey, deleteApiKey, listApiKeys } from "./api-keys.ts";
import { apiKeyInputSchema, apiKeyListSchema, newApiKeySchema } from "./contract/api-keys.ts";

interface ApiKeyDeps extends ClientSources {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  jobs: Pick<JobRunner, "has">;
}

/** The keys with which programs of the owner read figures or publish posts. The routes of calls declare which of them can make these. */
export function apiKeyRoutes(deps: ApiKeyDeps) {
  const { db, clock, log, jobs } = deps;
  const changeBy = (client: Client) => ({ client, now: clock(), isMailed: jobs.has(securityMail) });
  return resourceRoutes("/api-keys", {
    name: "API key",
    access: { list: "owner", add: "fresh owner", remove: "owner" },
    answer: { list: apiKeyListSchema, entry: newApiKeySchema },
    full: `There can be at most ${bounds.apiKeys} API keys. Delete one first.`,
    list: async () => ({ apiKeys: await listApiKeys(db) }),
    input: apiKeyInputSchema,
    async add(input, c) {
      const client = readClient(c, deps);
      const made = await addApiKey(db, input, { ...changeBy(client), sessionId: c.var.admin.id });
      if (made === "ended") throw new HTTPException(401, { message: "Sign in first" });
      if (made !== "full") logSecurityEvent(log, "api-key-made", { ...client, key: made.label });
      return made;
    },
    async remove(id, c) {
      const client = readClient(c, deps);
      const label = await deleteApiKey(db, id, changeBy(client));
      if (label !== undefined) logSecurityEvent(log, "api-key-deleted", { ...client, key: label });
      return label !== undefined;
    },
  });
}

export type ApiKeyApi = ReturnType<typeof apiKeyRoutes>;
