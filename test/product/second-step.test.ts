import { describe, expect, test } from "vitest";
import {
  appOptionsSchema,
  factorsSchema,
  passkeyOptionsSchema,
} from "../../src/core/account/contract/second-step.ts";
import { addFactor } from "../../src/core/account/server/second-step/factors.ts";
import { unknownClient } from "../../src/core/account/server/security-events.ts";
import { createLog } from "../../src/core/process/log/log.ts";
import { addApiKey } from "../../src/features/api-keys/api-keys.ts";
import { startTestApp } from "../app.ts";
import { createPasskey } from "../authenticator.ts";
import { engines } from "../databases.ts";
import { owner, signIn, signInAgain } from "../owner.ts";
import { addApp, addPasskey, answer, codeAt, enterPassword } from "../second-step.ts";

const noon = Date.UTC(2026, 2, 20, 12);
const minute = 60_000;

const expired = { message: "Start again: this took too long, or was already done." };

async function start(engine: (typeof engines)[number], config = {}) {
  const time = { now: noon };
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => lines.push(line) });
  const app = await startTestApp(engine, { clock: () => time.now, config, log });
  const { as } = await signIn(app);
  const post = (path: string, json?: unknown) => as(`/api/account/${path}`, { method: "POST", json });
  return {
    ...{ app, time, as, post, lines },
    readFactors: async () => factorsSchema.parse(await (await as("/api/account/factors")).json()),
    remove: (path: string) => as(`/api/account/${path}`, { method: "DELETE" }),
    beginPasskey: async () => passkeyOptionsSchema.parse(await (await post("passkeys/options")).json()),
    beginApp: async () => appOptionsSchema.parse(await (await post("app/options")).json()),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function read(response: Response) {
  return [response.status, await response.json()];
}

describe.each(engines)("the second step of the account on %s", (engine) => {
  test("is empty at first, and what is added is listed", async () => {
    await using site = await start(engine);
    expect(await site.readFactors()).toEqual({ passkeys: [], app: null, recoveryCodes: 0 });
    const first = await addPasskey(site.as, "  Laptop ");
    expect(first.recoveryCodes).toHaveLength(10);
    site.time.now += minute;
    const second = await addPasskey(site.as, "Phone");
    expect(second.recoveryCodes).toBeNull();
    expect((await addApp(site.as, site.time.now)).recoveryCodes).toBeNull();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(await site.readFactors()).toEqual({
      passkeys: [
        { _id: id, name: "Laptop", createdAt: "2026-03-20T12:00:00.000Z", lastUsedAt: null },
        { _id: id, name: "Phone", createdAt: "2026-03-20T12:01:00.000Z", lastUsedAt: null },
      ],
      app: { createdAt: "2026-03-20T12:01:00.000Z" },
      recoveryCodes: 10,
    });
  });

  test("the options of a passkey name the site and the owner, require recognition, and exclude those that there are", async () => {
    await using site = await start(engine, { siteUrl: "https://ada.example" });
    const { options } = await site.beginPasskey();
    expect(options).toMatchObject({
      rp: { id: "ada.example", name: expect.stringMatching(/./) },
      user: { name: owner.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      excludeCredentials: [],
    });
    const passkey = createPasskey();
    const { ticket, options: used } = await site.beginPasskey();
    const lies = { origin: "https://ada.example", rpId: "ada.example" };
    const response = passkey.create(used, lies);
    expect((await site.post("passkeys", { ticket, name: "Laptop", response })).status).toBe(201);
    expect((await site.beginPasskey()).options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
  });

  test.each<[string, Parameters<ReturnType<typeof createPasskey>["create"]>[1]]>([
    ["from another origin", { origin: "https://evil.example" }],
    ["for another RP ID", { rpId: "evil.example" }],
    ["for another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["without its owner being recognized", { isVerified: false }],
    ["that is the response of a sign-in", { type: "webauthn.get" }],
    ["from a frame in a page of another site", { crossOrigin: true }],
  ])("a new passkey %s is refused", async (_, lies) => {
    await using site = await start(engine);
    const { ticket, options } = await site.beginPasskey();
    const response = createPasskey().create(options, lies);
    expect(await read(await site.post("passkeys", { ticket, name: "Laptop", response }))).toEqual([
      400,
      { message: "This passkey was not accepted. Try again." },
    ]);
    expect((await site.readFactors()).passkeys).toEqual([]);
  });

  test("a new passkey with a wrong attestation or a wrong body is refused, and then the right one accepted", async () => {
    await using site = await start(engine);
    const { ticket, options } = await site.beginPasskey();
    const { response, ...rest } = createPasskey().create(options);
    const { attestationObject, ...parts } = response as Record<string, string>;
    const text = Buffer.from(attestationObject ?? "", "base64url").toString("latin1");
    const certified = text
      .replace("cfmtdnone", "cfmtfpacked")
      .replace("gattStmt\xa0", "gattStmt\xa1cx5c\x80");
    expect(certified.length).toBe(text.length + 7);
    const encoded = Buffer.from(certified, "latin1").toString("base64url");
    const deep = Buffer.alloc(8_000, 0x81).toString("base64url");
    for (const attestation of [encoded, deep, "", 1, null, "e30"]) {
      const wrong = { ...rest, response: { ...parts, attestationObject: attestation } };
      expect((await site.post("passkeys", { ticket, name: "Laptop", response: wrong })).status).toBe(400);
    }
    for (const wrong of [{}, { ...rest }, { ...rest, response: [] }, { ...rest, response: null, id: 1 }])
      expect((await site.post("passkeys", { ticket, name: "Laptop", response: wrong })).status).toBe(400);
    for (const name of ["", " ", "x".repeat(61), "a\0b", 1])
      expect((await site.post("passkeys", { ticket, name, response: { ...rest, response } })).status).toBe(
        400,
      );
    expect(
      (await site.post("passkeys", { ticket, name: "Laptop", response: { ...rest, response } })).status,
    ).toBe(201);
  });

  test("a ticket adds one passkey, within 5 minutes, in its session", async () => {
    await using site = await start(engine);
    const other = await signInAgain(site.app);
    const { ticket, options } = await site.beginPasskey();
    const create = (name: string) => ({ ticket, name, response: createPasskey().create(options) });
    const foreign = await other.as("/api/account/passkeys", { method: "POST", json: create("Laptop") });
    expect(await read(foreign)).toEqual([400, expired]);
    const tabs = await Promise.all([1, 2, 3].map((i) => site.post("passkeys", create(`Tab ${i}`))));
    expect(tabs.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    const late = await site.beginPasskey();
    site.time.now += 5 * minute;
    const response = createPasskey().create(late.options);
    expect(await read(await site.post("passkeys", { ticket: late.ticket, name: "Late", response }))).toEqual([
      400,
      expired,
    ]);
    expect((await site.readFactors()).passkeys).toHaveLength(1);
  });

  test("the first passkey ends all other sessions, and later ones end none", async () => {
    await using site = await start(engine);
    const stranger = await signInAgain(site.app);
    const verify = async ({ as }: Pick<typeof stranger, "as">) => (await as("/api/auth/verify")).status;
    await addPasskey(site.as);
    expect([await verify(stranger), await verify(site)]).toEqual([401, 200]);
    const code = (await addApp(site.as, site.time.now)).secret;
    const { ticket } = await enterPassword(site.app);
    site.time.now += minute;
    const signedIn = await answer(site.app, { ticket, code: codeAt(code, site.time.now) });
    expect(signedIn.status).toBe(200);
    await addPasskey(site.as, "Phone");
    expect(await site.app.context.db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
  });

  test("nothing is added for a session that ends while the call is being made", async () => {
    await using site = await start(engine);
    const { db } = site.app.context;
    const client = unknownClient;
    const change = { client, now: noon, isMailed: false };
    const ticket = { purpose: "new-app", session: "ended", challenge: "x", madeAt: noon } as const;
    const app = { secret: "JBSWY3DPEHPK3PXP", last_step: 1 };
    expect(await addFactor(db, ticket, app, change)).toBe("used ticket");
    expect(await site.readFactors()).toEqual({ passkeys: [], app: null, recoveryCodes: 0 });
    const key = { label: "A key", scope: "read" } as const;
    expect(await addApiKey(db, key, { ...change, sessionId: "ended" })).toBe("ended");
    expect(await db.selectFrom("api_keys").selectAll().execute()).toEqual([]);
  });

  test("a wrong second step after the right password is mailed once a day, and others never", async () => {
    await using site = await start(engine, { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "ada@example.org" });
    await addApp(site.as, site.time.now);
    const { db } = site.app.context;
    const fail = async (times: number) => {
      const { ticket } = await enterPassword(site.app);
      for (let i = 0; i < times; i += 1)
        expect((await answer(site.app, { ticket, code: "000000" })).status).toBe(401);
    };
    const countMails = async () => {
      const mails = db.selectFrom("jobs").select("id").where("kind", "=", "security-mail");
      return (await mails.where("subject", "=", "Right password, wrong second step").execute()).length;
    };
    await fail(3);
    await site.post("confirm", { password: "wrong" });
    expect(await countMails()).toBe(1);
    site.time.now += 24 * 60 * minute;
    await fail(1);
    expect(await countMails()).toBe(2);
    const entries = db.selectFrom("security_events").select("times").orderBy("occurred_at");
    expect(await entries.where("event", "=", "second-step-failed").execute()).toEqual([
      { times: 3 },
      { times: 1 },
    ]);
  });

  test("there can be ten passkeys, each once, and one app", async () => {
    await using site = await start(engine);
    const { ticket, options } = await site.beginPasskey();
    const passkey = createPasskey();
    await site.post("passkeys", { ticket, name: "First", response: passkey.create(options) });
    const again = await site.beginPasskey();
    const response = passkey.create(again.options);
    expect((await site.post("passkeys", { ticket: again.ticket, name: "Again", response })).status).toBe(409);
    for (let i = 2; i <= 10; i += 1) await addPasskey(site.as, `Passkey ${i}`);
    await expect(addPasskey(site.as, "Eleventh")).rejects.toThrow();
    expect((await site.readFactors()).passkeys).toHaveLength(10);
    const apps = [await site.beginApp(), await site.beginApp()];
    const sent = apps.map((app) =>
      site.post("app", { ticket: app.ticket, code: codeAt(app.secret, site.time.now) }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("an app is stored only once its first code was right, with a URI for its QR code", async () => {
    await using site = await start(engine);
    const { ticket, uri, secret } = await site.beginApp();
    const url = new URL(uri);
    expect([url.protocol, url.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(url.pathname)).toMatch(new RegExp(`^/.+:${owner.email}$`));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret,
      digits: "6",
      period: "30",
      algorithm: "SHA1",
    });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    for (const code of ["", "000000", codeAt(secret, noon + 2 * minute), "x".repeat(40)]) {
      const refused = await site.post("app", { ticket, code });
      expect([code, refused.status, await refused.json()]).toEqual([
        code,
        400,
        expect.objectContaining({
          issues: [{ path: "code", message: expect.stringContaining("The code is wrong") }],
        }),
      ]);
    }
    expect(await site.readFactors()).toMatchObject({ app: null, recoveryCodes: 0 });
    const code = codeAt(secret, noon);
    expect((await site.post("app", { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      201,
    );
    const repeated = await site.post("app", { ticket, code });
    expect(await read(repeated)).toEqual([400, expired]);
  });

  test("with the last passkey or app, the recovery codes go, and the password is enough again", async () => {
    await using site = await start(engine);
    await addPasskey(site.as);
    await addApp(site.as, site.time.now);
    const [passkey] = (await site.readFactors()).passkeys;
    expect((await site.remove(`passkeys/${passkey?._id}`)).status).toBe(204);
    expect((await site.remove(`passkeys/${passkey?._id}`)).status).toBe(404);
    expect((await site.remove("passkeys/a%00b")).status).toBe(404);
    expect((await site.readFactors()).recoveryCodes).toBe(10);
    const { ticket } = await enterPassword(site.app);
    expect((await site.remove("app")).status).toBe(204);
    expect((await site.remove("app")).status).toBe(404);
    expect(await site.readFactors()).toEqual({ passkeys: [], app: null, recoveryCodes: 0 });
    expect((await answer(site.app, { ticket, code: "123456" })).status).toBe(401);
    await signInAgain(site.app, { address: "10.0.0.1" });
  });

  test("new recovery codes replace the old ones, and need a passkey or an app", async () => {
    await using site = await start(engine);
    expect((await site.post("recovery-codes")).status).toBe(409);
    const { recoveryCodes: old } = await addPasskey(site.as);
    const made = await site.post("recovery-codes");
    const { recoveryCodes } = (await made.json()) as { recoveryCodes: string[] };
    expect([made.status, recoveryCodes.length, recoveryCodes.some((code) => old?.includes(code))]).toEqual([
      201,
      10,
      false,
    ]);
    const tryCode = async (code = "") => {
      const { ticket } = await enterPassword(site.app);
      return (await answer(site.app, { ticket, code })).status;
    };
    expect([await tryCode(old?.[0]), await tryCode(recoveryCodes[0])]).toEqual([401, 200]);
  });

  test("every change is in the history and mailed, and no secret is in the log, the history, or the mails", async () => {
    await using site = await start(engine, { smtpUrl: "smtp://127.0.0.1:1", notifyEmail: "ada@example.org" });
    const { secret, recoveryCodes } = await addApp(site.as, site.time.now);
    await addPasskey(site.as);
    const renewed = (await (await site.post("recovery-codes")).json()) as { recoveryCodes: string[] };
    const { ticket } = await enterPassword(site.app);
    expect((await answer(site.app, { ticket, code: renewed.recoveryCodes[0] })).status).toBe(200);
    await site.remove("app");
    const { db } = site.app.context;
    const json = { currentPassword: owner.password, newPassword: "a new horse with a new battery" };
    expect((await site.as("/api/account/password", { method: "PUT", json })).status).toBe(204);
    const mails = await db
      .selectFrom("jobs")
      .select("subject")
      .where("kind", "=", "security-mail")
      .orderBy("id")
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Second step added: Authenticator app",
      "Second step added: Passkey Laptop",
      "New recovery codes",
      "Recovery code used",
      "Sign-in from a new browser",
      "Second step removed: Authenticator app",
      "Password changed",
    ]);
    const events = await db.selectFrom("security_events").selectAll().execute();
    const jobs = await db.selectFrom("jobs").selectAll().execute();
    const written = JSON.stringify([events, jobs, site.lines]);
    expect(site.lines.join("")).toContain("factor-added");
    const secrets = [secret, ticket, ...(recoveryCodes ?? []), ...renewed.recoveryCodes];
    expect(secrets.filter((one) => written.includes(one))).toEqual([]);
  });
});
