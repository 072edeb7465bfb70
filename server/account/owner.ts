import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import { type Account, type PasswordChange, passwordChangeSchema } from "../../contract/account.ts";
import { passwordBounds } from "../../contract/password-bounds.ts";
import type { Refusal } from "../../contract/refusal.ts";
import type { Site } from "../../contract/site/site.ts";
import { inTransaction } from "../db/retry.ts";
import type { Schema } from "../db/schema.ts";
import { jsonBody } from "../http/json-body.ts";
import type { LimitStore } from "../http/rate-limit.ts";
import type { JobRunner } from "../jobs/runner.ts";
import type { Logger } from "../log/log.ts";
import { checkPassword } from "./credentials.ts";
import type { FailedSignIns } from "./failed-sign-ins.ts";
import type { AdminEnv } from "./guard.ts";
import { createLoginLimit, refuseAttempt, refuseWhenBusy } from "./login-limit.ts";
import { hashPassword } from "./password-hashes.ts";
import { findPasswordFault, type KnownNames } from "./password-rule.ts";
import { type ClientSources, readClient } from "./read-client.ts";
import { type Client, recordEvent } from "./security-events.ts";
import { logSecurityEvent } from "./security-log.ts";
import { securityMail } from "./security-mail.ts";
import { deleteOtherSessions } from "./sessions.ts";

const changeBody = jsonBody(passwordChangeSchema, passwordBounds.changeBody);

interface AccountDeps extends ClientSources, LimitStore {
  config: ClientSources["config"] & { admin: object | undefined; siteUrl: string; timeZone: string };
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  failedSignIns: Pick<FailedSignIns, "add">;
  jobs: Pick<JobRunner, "has">;
  site: { current: () => Site };
}

export function accountRoutes(deps: AccountDeps) {
  const { config, db, clock, log, failedSignIns, jobs, site } = deps;
  const limit = createLoginLimit(deps, "password");
  return new Hono<AdminEnv>()
    .get("/account", async (c) => {
      const passwordIsConfigured = config.admin !== undefined;
      const { timeZone } = config;
      return c.json({ ...(await readAccount(db)), passwordIsConfigured, timeZone } satisfies Account, 200);
    })
    .put("/account/password", changeBody, async (c) => {
      const change = c.req.valid("json");
      const { id: sessionId, email } = c.var.admin;
      const [client, now] = [readClient(c, deps), clock()];
      const siteName = site.current().profile.name;
      const fault = findFault(change, { email, siteUrl: config.siteUrl, siteName });
      if (fault !== undefined) return refuseField(c, "newPassword", `The new password ${fault}.`);
      const attempt = await limit.begin(c, email);
      if (attempt.retryAfter !== undefined) {
        failedSignIns.add({ event: "limit-reached", client, now });
        return refuseAttempt(c, attempt.retryAfter);
      }
      const outcome = await attempt.verify(() =>
        changePassword(db, { ...change, email, sessionId, client, now, isMailed: jobs.has(securityMail) }),
      );
      if (outcome === "busy") return refuseWhenBusy(c);
      if (outcome === "wrong password") {
        failedSignIns.add({ event: "sign-in-failed", client, now });
        return refuseField(c, "currentPassword", "The current password is wrong.");
      }
      await attempt.succeed();
      logSecurityEvent(log, "password-changed", client);
      return c.body(null, 204);
    });
}

function findFault({ currentPassword, newPassword }: PasswordChange, names: KnownNames): string | undefined {
  return newPassword === currentPassword
    ? "must differ from the current one"
    : findPasswordFault(newPassword, names);
}

function refuseField(c: Context, path: string, message: string) {
  return c.json({ message, issues: [{ path, message }] } satisfies Refusal, 400);
}

/** Returns the account. It exists whenever someone is signed in. */
async function readAccount(db: Kysely<Schema>): Promise<Omit<Account, "passwordIsConfigured" | "timeZone">> {
  const row = await db
    .selectFrom("admins")
    .select(["email", "password_changed_at"])
    .executeTakeFirstOrThrow();
  const changedAt = row.password_changed_at;
  return {
    email: row.email,
    passwordChangedAt: changedAt === null ? null : new Date(changedAt).toISOString(),
  };
}

interface Change extends PasswordChange {
  email: string;
  /** The session to keep. All others are ended. */
  sessionId: string;
  client: Client;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the owner gets a mail about it. */
  isMailed: boolean;
}

/**
 * Changes the owner's password and ends all other sessions, in one transaction. Does not check the new password against
 * the password rule. Throws a `BusyError` when too many passwords are waiting to be verified.
 */
async function changePassword(
  db: Kysely<Schema>,
  { email, currentPassword, newPassword, sessionId, client, now, isMailed }: Change,
): Promise<"changed" | "wrong password"> {
  const account = await checkPassword(db, { email, password: currentPassword });
  if (account === undefined) return "wrong password";
  const password_hash = await hashPassword(newPassword);
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable("admins")
      .set({ password_hash, password_changed_at: now })
      .where("id", "=", account.id)
      .where("password_hash", "=", account.passwordHash)
      .executeTakeFirst();
    // A concurrent change was committed first, so the given password is no longer the current one.
    if (changed.numUpdatedRows === 0n) return "wrong password";
    await recordEvent(transaction, { event: "password-changed", client, now, isMailed });
    await deleteOtherSessions(transaction, sessionId, { client, now });
    return "changed";
  });
}
