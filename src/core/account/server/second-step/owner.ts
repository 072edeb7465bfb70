import { type Context, Hono } from "hono";
import type { Database } from "../../../db/connect.ts";
import { call } from "../../../http/call.ts";
import type { Refusal } from "../../../http/contract/refusal.ts";
import { idParams } from "../../../http/ids.ts";
import { jsonBody } from "../../../http/json-body.ts";
import type { JobRunner } from "../../../jobs/runner.ts";
import type { Logger } from "../../../process/log/log.ts";
import type { Site } from "../../../site/contract/site.ts";
import { factorBounds } from "../../contract/factor-bounds.ts";
import {
  appOptionsSchema,
  factorsSchema,
  madeFactorSchema,
  newAppSchema,
  newPasskeySchema,
  newRecoveryCodesSchema,
  passkeyOptionsSchema,
} from "../../contract/second-step.ts";
import type { AdminEnv } from "../guard.ts";
import { type ClientSources, readClient } from "../read-client.ts";
import { logSecurityEvent } from "../security-log.ts";
import { securityMail } from "../security-mail.ts";
import { findStep, makeAppSecret } from "./authenticator-app.ts";
import {
  addFactor,
  labelOf,
  type NewFactor,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from "./factors.ts";
import { findRelyingParty, listPasskeys, makeCreationOptions, verifyCreation } from "./passkeys.ts";
import { findAccount, makeTicket, readTicket, type Ticket } from "./tickets.ts";
import type { Change } from "./use-up.ts";

const unknownPasskey = { message: "Passkey not found" };
const unknownApp = { message: "There is no authenticator app" };
const message = "The code is wrong. Check the clock of the device with the app.";
const wrongCode = { message, issues: [{ path: "code", message }] };
const expired = { message: "Start again: this took too long, or was already done." };
const noFactor = { message: "Add a passkey or an authenticator app first." };
const manyPasskeys = {
  message: `There are ${factorBounds.passkeys} passkeys already, or this is one of them. Remove one first.`,
};
const secondApp = { message: "There is an authenticator app already. Remove it first." };

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

  async function begin(
    c: Context<AdminEnv>,
    content: { purpose: "new-passkey" | "new-app"; secret?: string },
  ) {
    const account = await findAccount(db);
    if (account === undefined) throw new Error("Someone is signed in, but there is no account");
    return { account, ...(await makeTicket(db, account, { ...content, session: c.var.admin.id }, clock())) };
  }

  async function add(c: Context<AdminEnv>, ticket: Ticket, factor: NewFactor) {
    const change = changeBy(c);
    const added = await addFactor(db, ticket, factor, change);
    if (added === "used ticket") return c.json(expired, 400);
    if (added === "full") return c.json("name" in factor ? manyPasskeys : secondApp, 409);
    logSecurityEvent(log, "factor-added", { ...change.client, key: labelOf(factor) });
    return c.json(added, 201);
  }

  async function remove(c: Context<AdminEnv>, passkey: string | undefined, unknown: Refusal) {
    const change = changeBy(c);
    const key = await removeFactor(db, passkey, change);
    if (key === undefined) return c.json(unknown, 404);
    logSecurityEvent(log, "factor-removed", { ...change.client, key });
    return c.body(null, 204);
  }

  return new Hono<AdminEnv>()
    .get("/account/factors", call("owner", factorsSchema), async (c) => c.json(await readFactors(db), 200))
    .post("/account/passkeys/options", call("fresh owner", passkeyOptionsSchema), async (c) => {
      const party = findRelyingParty(config.siteUrl);
      if (party === undefined) return c.json(explainParty(config.siteUrl), 409);
      const { account, ticket, challenge } = await begin(c, { purpose: "new-passkey" });
      const passkeys = await listPasskeys(db);
      const about = { siteName: site.current().profile.name, account, challenge, passkeys };
      return c.json({ ticket, options: await makeCreationOptions(party, about) }, 200);
    })
    .post(
      "/account/passkeys",
      call("fresh owner", madeFactorSchema),
      jsonBody(newPasskeySchema, factorBounds.body),
      async (c) => {
        const { ticket, name, response } = c.req.valid("json");
        const party = findRelyingParty(config.siteUrl);
        if (party === undefined) return c.json(explainParty(config.siteUrl), 409);
        const expected = { purposes: ["new-passkey" as const], session: c.var.admin.id, now: clock() };
        const read = await readTicket(db, ticket, expected);
        if (read === undefined) return c.json(expired, 400);
        const passkey = await verifyCreation(log, party, read.ticket.challenge, response);
        if (passkey === undefined)
          return c.json({ message: "This passkey was not accepted. Try again." }, 400);
        return add(c, read.ticket, { ...passkey, name });
      },
    )
    .delete("/account/passkeys/:id", call("fresh owner", null), idParams(unknownPasskey), (c) =>
      remove(c, c.req.param("id"), unknownPasskey),
    )
    .post("/account/app/options", call("fresh owner", appOptionsSchema), async (c) => {
      const made = await makeAppSecret(site.current().profile.name, c.var.admin.email);
      const { ticket } = await begin(c, { purpose: "new-app", secret: made.secret });
      return c.json({ ticket, ...made }, 200);
    })
    .post(
      "/account/app",
      call("fresh owner", madeFactorSchema),
      jsonBody(newAppSchema, factorBounds.body),
      async (c) => {
        const { ticket, code } = c.req.valid("json");
        const expected = { purposes: ["new-app" as const], session: c.var.admin.id, now: clock() };
        const read = await readTicket(db, ticket, expected);
        if (read?.ticket.secret === undefined) return c.json(expired, 400);
        const { secret } = read.ticket;
        const step = await findStep(secret, code.replace(/[\s-]/g, ""), expected.now);
        return step === undefined ? c.json(wrongCode, 400) : add(c, read.ticket, { secret, last_step: step });
      },
    )
    .delete("/account/app", call("fresh owner", null), (c) => remove(c, undefined, unknownApp))
    .post("/account/recovery-codes", call("fresh owner", newRecoveryCodesSchema), async (c) => {
      const change = changeBy(c);
      const recoveryCodes = await renewRecoveryCodes(db, change);
      if (recoveryCodes === undefined) return c.json(noFactor, 409);
      logSecurityEvent(log, "recovery-codes-made", change.client);
      return c.json({ recoveryCodes }, 201);
    });
}

export type FactorApi = ReturnType<typeof factorRoutes>;

function explainParty(siteUrl: string): Refusal {
  return {
    message: `Passkeys need a site with a host name and https, or localhost. SITE_URL is ${siteUrl}. Use an authenticator app, or change SITE_URL.`,
  };
}
