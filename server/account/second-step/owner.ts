import { type Context, Hono } from "hono";
import type { Refusal } from "../../../contract/refusal.ts";
import { factorBounds, newAppSchema, newPasskeySchema } from "../../../contract/second-step.ts";
import type { Site } from "../../../contract/site/site.ts";
import type { Database } from "../../db/connect.ts";
import { idParams } from "../../http/ids.ts";
import { jsonBody } from "../../http/json-body.ts";
import type { JobRunner } from "../../jobs/runner.ts";
import type { Logger } from "../../log/log.ts";
import type { AdminEnv } from "../guard.ts";
import { type ClientSources, readClient } from "../read-client.ts";
import { logSecurityEvent } from "../security-log.ts";
import { securityMail } from "../security-mail.ts";
import { findStep, makeAppSecret } from "./authenticator-app.ts";
import { addApp, addPasskey, readFactors, removeApp, removePasskey, renewRecoveryCodes } from "./factors.ts";
import { findRelyingParty, listPasskeys, makeCreationOptions, verifyCreation } from "./passkeys.ts";
import type { Change } from "./prove.ts";
import { findAccount, makeTicket, readTicket } from "./tickets.ts";

const unknownPasskey = { message: "Passkey not found" };
const unknownApp = { message: "There is no authenticator app" };
const expired = { message: "Start again: this took too long, or was already done." };
const manyPasskeys = `There are ${factorBounds.passkeys} passkeys already, or this is one of them. Remove one first.`;
const secondApp = "There is an authenticator app already. Remove it first.";

interface FactorDeps extends ClientSources {
  config: ClientSources["config"] & { siteUrl: string };
  db: Database;
  clock: () => number;
  log: Pick<Logger, "info" | "warn">;
  jobs: Pick<JobRunner, "has">;
  site: { current: () => Site };
}

/** The owner's passkeys, authenticator app, and recovery codes. */
export function factorRoutes(deps: FactorDeps) {
  const { config, db, clock, log, jobs, site } = deps;
  const changeBy = (c: Context<AdminEnv>): Change => ({
    client: readClient(c, deps),
    now: clock(),
    isMailed: jobs.has(securityMail),
  });
  const siteName = () => site.current().profile.name;

  async function beginNew(
    c: Context<AdminEnv>,
    content: { purpose: "new-passkey" | "new-app"; secret?: string },
  ) {
    const account = await findAccount(db);
    if (account === undefined) throw new Error("Someone is signed in, but there is no account");
    return { account, ...(await makeTicket(db, account, { ...content, session: c.var.admin.id }, clock())) };
  }

  return new Hono<AdminEnv>()
    .get("/account/factors", async (c) => c.json(await readFactors(db), 200))
    .post("/account/passkeys/options", async (c) => {
      const party = findRelyingParty(config.siteUrl);
      if (party === undefined) return c.json(explainParty(config.siteUrl), 409);
      const passkeys = await listPasskeys(db);
      const { account, ticket, challenge } = await beginNew(c, { purpose: "new-passkey" });
      const facts = { siteName: siteName(), account, challenge, passkeys };
      return c.json({ ticket, options: await makeCreationOptions(party, facts) }, 200);
    })
    .post("/account/passkeys", jsonBody(newPasskeySchema, factorBounds.body), async (c) => {
      const { ticket, name, response } = c.req.valid("json");
      const change = changeBy(c);
      const party = findRelyingParty(config.siteUrl);
      if (party === undefined) return c.json(explainParty(config.siteUrl), 409);
      const read = await readTicket(db, ticket, {
        ...{ purposes: ["new-passkey"], session: c.var.admin.id, now: change.now },
      });
      if (read === undefined) return c.json(expired, 400);
      const passkey = await verifyCreation(party, read.ticket.challenge, response);
      if (passkey === undefined) return c.json({ message: "This passkey was not accepted. Try again." }, 400);
      const added = await addPasskey(db, read.ticket, { ...passkey, name }, change);
      if (added === "used ticket") return c.json(expired, 400);
      if (added === "full") return c.json({ message: manyPasskeys }, 409);
      logSecurityEvent(log, "factor-added", { ...change.client, key: `Passkey ${name}` });
      return c.json(added, 201);
    })
    .delete("/account/passkeys/:id", idParams(unknownPasskey), async (c) => {
      const change = changeBy(c);
      const key = await removePasskey(db, c.req.param("id"), change);
      if (key === undefined) return c.json(unknownPasskey, 404);
      logSecurityEvent(log, "factor-removed", { ...change.client, key });
      return c.body(null, 204);
    })
    .post("/account/app/options", async (c) => {
      const { secret, uri } = await makeAppSecret(siteName(), c.var.admin.email);
      const { ticket } = await beginNew(c, { purpose: "new-app", secret });
      return c.json({ ticket, uri, secret }, 200);
    })
    .post("/account/app", jsonBody(newAppSchema, factorBounds.body), async (c) => {
      const input = c.req.valid("json");
      const change = changeBy(c);
      const read = await readTicket(db, input.ticket, {
        ...{ purposes: ["new-app"], session: c.var.admin.id, now: change.now },
      });
      if (read?.ticket.secret === undefined) return c.json(expired, 400);
      const { ticket } = read;
      const { secret = "" } = ticket;
      const step = await findStep(secret, input.code.replace(/\s/g, ""), change.now);
      if (step === undefined) return c.json(wrongCode, 400);
      const added = await addApp(db, ticket, { secret, step }, change);
      if (added === "used ticket") return c.json(expired, 400);
      if (added === "full") return c.json({ message: secondApp }, 409);
      logSecurityEvent(log, "factor-added", { ...change.client, key: "Authenticator app" });
      return c.json(added, 201);
    })
    .delete("/account/app", async (c) => {
      const change = changeBy(c);
      const key = await removeApp(db, change);
      if (key === undefined) return c.json(unknownApp, 404);
      logSecurityEvent(log, "factor-removed", { ...change.client, key });
      return c.body(null, 204);
    })
    .post("/account/recovery-codes", async (c) => {
      const change = changeBy(c);
      const recoveryCodes = await renewRecoveryCodes(db, change);
      if (recoveryCodes === undefined)
        return c.json({ message: "Add a passkey or an authenticator app first." }, 409);
      logSecurityEvent(log, "recovery-codes-made", change.client);
      return c.json({ recoveryCodes }, 201);
    });
}

const wrongCodeMessage = "The code is wrong. Check the clock of the device with the app.";
const wrongCode: Refusal = {
  message: wrongCodeMessage,
  issues: [{ path: "code", message: wrongCodeMessage }],
};

function explainParty(siteUrl: string): Refusal {
  return {
    message: `Passkeys need a site with a host name and https, or localhost. SITE_URL is ${siteUrl}. Use an authenticator app, or change SITE_URL.`,
  };
}
