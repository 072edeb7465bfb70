import type { Keys } from "../../core/account/server/keys.ts";
import { noteUse } from "../../core/account/server/last-use.ts";
import { logSecurityEvent } from "../../core/account/server/security-log.ts";
import { securityMail } from "../../core/account/server/security-mail.ts";
import type { Database } from "../../core/db/connect.ts";
import type { JobRunner } from "../../core/jobs/runner.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { findApiKey, isApiKey, recordKeyChange } from "./api-keys.ts";

interface AcceptDeps {
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  jobs: Pick<JobRunner, "has">;
}

/** What the guard of the API asks about a token that is a key. */
export function acceptKeys({ db, clock, log, jobs }: AcceptDeps): Keys {
  return {
    matches: isApiKey,
    async find(token) {
      const key = await findApiKey(db, token);
      if (key === undefined) return undefined;
      // Not awaited: a request that only reads must not wait for a write or fail with it.
      noteUse(db, "api_keys", key, clock()).catch((err) =>
        log.warn({ err }, "could not store the last use of an API key"),
      );
      return key;
    },
    async recordChange(key, client) {
      await recordKeyChange(db, key, { client, now: clock(), isMailed: jobs.has(securityMail) });
      logSecurityEvent(log, "api-key-used", { ...client, key: key.label });
    },
  };
}
