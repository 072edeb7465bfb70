import { describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp, type TestRequest } from "../../../../../test/app.ts";
import { createPasskey } from "../../../../../test/authenticator.ts";
import { engines } from "../../../../../test/databases.ts";
import { owner, signIn } from "../../../../../test/owner.ts";
import { addApp, addPasskey, answer, codeAt, enterPassword } from "../../../../../test/second-step.ts";
import {
  confirmationResponseSchema,
  factorsSchema,
  passkeySignInSchema,
  type SecondStep,
} from "../../contract/second-step.ts";
import { type SecurityEntry, securityEntryPageSchema } from "../../contract/security-events.ts";
import { setOwner } from "../credentials.ts";
import { deleteUsedTickets } from "./tickets.ts";

const noon = Date.UTC(2026, 2, 20, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const period = 30_000;

const message = "The code is wrong, or was already used.";
const wrongCode = { message, issues: [{ path: "code", message }] };
const wrongPasskey = { message: "This passkey was not accepted." };
const again = { message: "Sign in again: the second step took too long, or was already taken." };

/** Starts a site with a clock that can be set, and its owner, who is signed in. */
async function start(engine: (typeof engines)[number], config = {}) {
  const time = { now: noon };
  const app = await startTestApp(engine, { clock: () => time.now, config });
  return { app, time, ...(await signIn(app)), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function askForPasskey(app: TestApp): Promise<SecondStep | null> {
  const response = await app.request("/api/auth/passkey", { method: "POST" });
  return passkeySignInSchema.parse(await response.json()).secondStep;
}

type As = Awaited<ReturnType<typeof signIn>>["as"];

const ticketSchema = z.object({ ticket: z.string() });

async function readFactors(as: As) {
  return factorsSchema.parse(await (await as("/api/account/factors")).json());
}

async function readHistory(as: As): Promise<SecurityEntry[]> {
  return securityEntryPageSchema.parse(await (await as("/api/account/events")).json()).events;
}

async function countSessions({ context: { db } }: TestApp): Promise<number> {
  return (await db.selectFrom("sessions").select("id").execute()).length;
}

/** Says how many of the answers to concurrent requests were accepted, and that no others were anything but refused. */
function countAccepted(responses: Response[]): number {
  expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual(
    [],
  );
  return responses.filter(({ status }) => status === 200).length;
}

describe.each(engines)("signing in with a second step on %s", (engine) => {
  test("a password alone signs in as long as there is neither a passkey nor an app", async () => {
    await using site = await start(engine);
    const response = await site.app.request("/api/auth/login", { method: "POST", json: owner });
    expect(await response.json()).toEqual({ token: expect.any(String), message: "Signed in" });
    expect(await askForPasskey(site.app)).toBeNull();
  });

  test("the password leads to the second step, and neither signs in nor makes the browser a known one", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const before = await countSessions(site.app);
    const response = await site.app.request("/api/auth/login", { method: "POST", json: owner });
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await response.json()).toMatchObject({
      message: "Second step required",
      secondStep: {
        app: false,
        passkey: {
          rpId: "localhost",
          userVerification: "required",
          allowCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
        },
      },
    });
    expect(await countSessions(site.app)).toBe(before);
    const wrong = { ...owner, password: "wrong" };
    const refused = await site.app.request("/api/auth/login", { method: "POST", json: wrong });
    expect([refused.status, await refused.json()]).toEqual([401, { message: "Invalid email or password" }]);
  });

  test("a passkey after the password signs in once, and makes the browser a known one", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const { ticket, passkey: options } = await enterPassword(site.app);
    const json = { ticket, passkey: passkey.get(options ?? {}) };
    const response = await answer(site.app, json);
    expect([response.status, await response.json()]).toEqual([
      200,
      { token: expect.any(String), message: "Signed in" },
    ]);
    expect(response.headers.get("set-cookie")).toContain("signed_in_before");
    const repeated = await answer(site.app, json);
    expect([repeated.status, await repeated.json()]).toEqual([401, again]);
    // Nor with a new response to the same challenge.
    const more = await answer(site.app, { ticket, passkey: passkey.get(options ?? {}) });
    expect([more.status, await more.json()]).toEqual([401, again]);
    expect((await readFactors(site.as)).passkeys).toMatchObject([
      { name: "Laptop", lastUsedAt: "2026-03-20T12:00:00.000Z" },
    ]);
  });

  test("a passkey alone signs in, and strangers are not told which ones there are", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const asked = await askForPasskey(site.app);
    expect(JSON.stringify(asked)).not.toContain(passkey.id);
    expect(asked).toMatchObject({ app: false, passkey: { allowCredentials: [] } });
    const response = await answer(site.app, {
      ticket: asked?.ticket,
      passkey: passkey.get(asked?.passkey ?? {}),
    });
    expect(response.status).toBe(200);
    expect(await site.app.context.db.selectFrom("used_tickets").selectAll().execute()).toHaveLength(2);
  });

  test("a code without the password is not enough to sign in", async () => {
    await using site = await start(engine);
    await addPasskey(site.as);
    const { secret, recoveryCodes } = await addApp(site.as, site.time.now);
    expect(recoveryCodes).toBeNull();
    site.time.now += period;
    const asked = await askForPasskey(site.app);
    const code = codeAt(secret, site.time.now);
    expect((await answer(site.app, { ticket: asked?.ticket, code })).status).toBe(401);
    expect((await answer(site.app, { ticket: (await enterPassword(site.app)).ticket, code })).status).toBe(
      200,
    );
  });

  test.each<[string, Parameters<ReturnType<typeof createPasskey>["get"]>[1]]>([
    ["of another origin", { origin: "https://evil.example" }],
    ["of the same host on another port", { origin: "http://localhost:3001" }],
    ["for another RP ID", { rpId: "evil.example" }],
    ["to another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["of a new passkey", { type: "webauthn.create" }],
    ["from a frame in a page of another site", { crossOrigin: true }],
    ["whose authenticator has not recognized its owner", { isVerified: false }],
    ["with a counter that went back", { counter: 1 }],
  ])("a response %s is refused, and is in the history", async (_, lies) => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const first = await enterPassword(site.app);
    const right = { ticket: first.ticket, passkey: passkey.get(first.passkey ?? {}, { counter: 5 }) };
    expect((await answer(site.app, right)).status).toBe(200);
    const { ticket, passkey: options } = await enterPassword(site.app);
    const response = await answer(site.app, { ticket, passkey: passkey.get(options ?? {}, lies) });
    expect([response.status, await response.json()]).toEqual([401, wrongPasskey]);
    expect(await readHistory(site.as)).toMatchObject([
      { event: "second-step-failed" },
      { event: "sign-in" },
      {},
      {},
      {},
    ]);
    // The ticket is still good for the right one.
    const last = await answer(site.app, { ticket, passkey: passkey.get(options ?? {}, { counter: 6 }) });
    expect(last.status).toBe(200);
  });

  test("a passkey that is not the owner's, one that was removed, and one that does not count", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const stranger = createPasskey();
    const { ticket, passkey: options } = await enterPassword(site.app);
    const sendAs = (response: object) => answer(site.app, { ticket, passkey: response });
    expect((await sendAs(stranger.get(options ?? {}))).status).toBe(401);
    expect((await sendAs({ ...stranger.get(options ?? {}), id: passkey.id, rawId: passkey.id })).status).toBe(
      401,
    );
    // Passkeys that are synchronized do not count.
    await site.app.context.db.updateTable("passkeys").set({ counter: 0 }).execute();
    expect((await sendAs(passkey.get(options ?? {}, { counter: 0 }))).status).toBe(200);
    const next = await enterPassword(site.app);
    const uncounted = { ticket: next.ticket, passkey: passkey.get(next.passkey ?? {}, { counter: 0 }) };
    await addApp(site.as, site.time.now);
    const id = (await readFactors(site.as)).passkeys[0]?._id;
    expect((await site.as(`/api/account/passkeys/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await answer(site.app, uncounted)).status).toBe(401);
  });

  test("a code of the app works once, also a minute around its time, and an older one never after a newer one", async () => {
    await using site = await start(engine);
    const { secret } = await addApp(site.as, site.time.now);
    const tryCode = async (timestamp: number) => {
      const { ticket, app, passkey } = await enterPassword(site.app);
      expect([app, passkey]).toEqual([true, null]);
      return (await answer(site.app, { ticket, code: codeAt(secret, timestamp) })).status;
    };
    // The one that the app was set up with.
    expect(await tryCode(noon)).toBe(401);
    site.time.now += 10 * minute;
    const { now } = site.time;
    expect(await tryCode(now - 2 * period)).toBe(401);
    expect(await tryCode(now + 2 * period)).toBe(401);
    expect(await tryCode(now - period)).toBe(200);
    expect(await tryCode(now - period)).toBe(401);
    expect(await tryCode(now + period)).toBe(200);
    expect(await tryCode(now)).toBe(401);
    site.time.now += 2 * period;
    const { ticket } = await enterPassword(site.app);
    const code = codeAt(secret, site.time.now);
    expect((await answer(site.app, { ticket, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(
      200,
    );
  });

  test("a recovery code works once, as people write it, and the history says how many are left", async () => {
    await using site = await start(engine);
    const { recoveryCodes } = await addPasskey(site.as);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? [])
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const [first = "", second = ""] = recoveryCodes ?? [];
    const tryCode = async (code: string) => {
      const { ticket } = await enterPassword(site.app);
      const response = await answer(site.app, { ticket, code });
      return response.ok ? 200 : [response.status, await response.json()];
    };
    expect(await tryCode(first)).toBe(200);
    expect(await tryCode(first)).toEqual([401, wrongCode]);
    const written = second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l");
    expect(await tryCode(written)).toBe(200);
    expect(await tryCode("0000-0000-0000-0000")).toEqual([401, wrongCode]);
    expect(await readHistory(site.as)).toMatchObject([
      { event: "sign-in" },
      { event: "recovery-code-used", key: "8 left" },
      { event: "second-step-failed", times: 2 },
      { event: "sign-in" },
      { event: "recovery-code-used", key: "9 left" },
      { event: "factor-added", key: "Passkey Laptop" },
      { event: "sign-in" },
      { event: "password-changed", device: "Server" },
    ]);
    const stored = await site.app.context.db.selectFrom("recovery_codes").selectAll().execute();
    expect(stored).toHaveLength(8);
    expect(JSON.stringify(stored)).not.toContain(recoveryCodes?.[5]?.replaceAll("-", ""));
  });

  test("of two tabs with the same recovery code, code of the app, or passkey response, one signs in", async () => {
    await using site = await start(engine);
    const { passkey, recoveryCodes } = await addPasskey(site.as);
    const { secret } = await addApp(site.as, site.time.now);
    site.time.now += minute;
    const [code] = recoveryCodes ?? [];
    for (const same of [code, codeAt(secret, site.time.now)]) {
      const tabs = await Promise.all(Array.from({ length: 6 }, () => enterPassword(site.app)));
      const sent = tabs.map(({ ticket }, i) =>
        answer(site.app, { ticket, code: same }, { address: `10.0.${i}.1` }),
      );
      expect(countAccepted(await Promise.all(sent))).toBe(1);
    }
    const { ticket, passkey: options } = await enterPassword(site.app);
    const json = { ticket, passkey: passkey.get(options ?? {}) };
    const sent = Array.from({ length: 6 }, (_, i) => answer(site.app, json, { address: `10.1.${i}.1` }));
    expect(countAccepted(await Promise.all(sent))).toBe(1);
    // A ticket is used up by any answer.
    const next = await enterPassword(site.app);
    const codes = (recoveryCodes ?? []).slice(1, 4);
    const all = codes.map((one, i) =>
      answer(site.app, { ticket: next.ticket, code: one }, { address: `10.2.${i}.1` }),
    );
    expect(countAccepted(await Promise.all(all))).toBe(1);
    expect(await readFactors(site.as)).toMatchObject({ recoveryCodes: 8 });
  });

  test("a ticket that is forged, expired, of another purpose, or older than the password is refused", async () => {
    await using site = await start(engine);
    const { passkey, recoveryCodes } = await addPasskey(site.as);
    const [code = ""] = recoveryCodes ?? [];
    const refused = async (ticket: string) => {
      const response = await answer(site.app, { ticket, code });
      expect([response.status, await response.json()]).toEqual([401, again]);
    };
    const { ticket } = await enterPassword(site.app);
    const [payload = "", signature = ""] = ticket.split(".");
    const content = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...content, madeAt: content.madeAt + 1 })).toString(
      "base64url",
    );
    for (const one of [
      "",
      ".",
      "a.b",
      payload,
      `.${signature}`,
      `${payload}.`,
      `${forged}.${signature}`,
      `${payload}.${signature.slice(1)}`,
    ])
      await refused(one);
    const asked = await askForPasskey(site.app);
    const other = JSON.parse(Buffer.from(asked?.ticket.split(".")[0] ?? "", "base64url").toString());
    expect([content.purpose, other.purpose]).toEqual(["password", "passkey"]);
    await refused(
      `${Buffer.from(JSON.stringify({ ...other, purpose: "password" })).toString("base64url")}.${asked?.ticket.split(".")[1]}`,
    );
    for (const path of ["passkeys", "app"]) {
      const begun = await site.as(`/api/account/${path}/options`, { method: "POST" });
      await refused(ticketSchema.parse(await begun.json()).ticket);
    }
    const confirmed = await site.as("/api/account/confirm", {
      method: "POST",
      json: { password: owner.password },
    });
    await refused(confirmationResponseSchema.parse(await confirmed.json()).secondStep?.ticket ?? "");
    site.time.now += 5 * minute;
    await refused(ticket);
    const late = await enterPassword(site.app);
    await setOwner(site.app.context.db, { ...owner, password: "another horse battery" }, site.time.now);
    await refused(late.ticket);
    expect(
      (await answer(site.app, { ticket: asked?.ticket, passkey: passkey.get(asked?.passkey ?? {}) })).status,
    ).toBe(401);
    expect(await countSessions(site.app)).toBe(0);
  });

  test("a ticket from before the clock was set back a day is not valid for a day, and a used one never again", async () => {
    await using site = await start(engine);
    const { recoveryCodes } = await addPasskey(site.as);
    const [first, second] = recoveryCodes ?? [];
    const used = await enterPassword(site.app);
    expect((await answer(site.app, { ticket: used.ticket, code: first })).status).toBe(200);
    site.time.now += day;
    const ahead = await enterPassword(site.app);
    expect((await answer(site.app, { ticket: used.ticket, code: second })).status).toBe(401);
    await deleteUsedTickets(site.app.context.db, site.time.now);
    site.time.now -= day;
    expect((await answer(site.app, { ticket: ahead.ticket, code: second })).status).toBe(401);
    expect((await answer(site.app, { ticket: used.ticket, code: second })).status).toBe(401);
    const { ticket } = await enterPassword(site.app);
    expect((await answer(site.app, { ticket, code: second })).status).toBe(200);
    await deleteUsedTickets(site.app.context.db, site.time.now + 3 * day);
    expect(await site.app.context.db.selectFrom("used_tickets").selectAll().execute()).toEqual([]);
  });

  test("guesses are limited for strangers with the password, and the owner's browsers have attempts of their own", {
    timeout: 120_000,
  }, async () => {
    await using site = await start(engine);
    const { passkey, recoveryCodes } = await addPasskey(site.as);
    await addApp(site.as, site.time.now);
    const known = await site.app.request("/api/auth/login", { method: "POST", json: owner });
    expect(known.headers.get("set-cookie")).toBeNull();
    const first = await enterPassword(site.app);
    const signedIn = await answer(site.app, { ticket: first.ticket, code: recoveryCodes?.[0] });
    const Cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? "";
    const { ticket } = await enterPassword(site.app);
    const guess = (i: number, code = String(100_000 + i)) =>
      answer(site.app, { ticket, code }, { address: `2001:db8:${i.toString(16)}::1` });
    const statuses: number[] = [];
    for (let i = 1; i <= 60; i += 1) statuses.push((await guess(i)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const right = recoveryCodes?.[1] ?? "";
    const stopped = await guess(100, right);
    expect([stopped.status, Number(stopped.headers.get("retry-after")) > 0]).toEqual([429, true]);
    // Who has no password cannot use up the attempts of those who have it, and the other way round.
    const asked = await askForPasskey(site.app);
    const alone = { ticket: asked?.ticket, passkey: passkey.get(asked?.passkey ?? {}) };
    expect((await answer(site.app, alone, { address: "203.0.113.1" })).status).toBe(200);
    const answered = await answer(
      site.app,
      { ticket, code: right },
      { headers: { Cookie }, address: "203.0.113.2" },
    );
    expect(answered.status).toBe(200);
    const later = await enterPassword(site.app, { headers: { Cookie } });
    for (let i = 0; i < 10; i += 1)
      expect(
        (await answer(site.app, { ticket: later.ticket, code: "000000" }, { headers: { Cookie } })).status,
      ).toBe(401);
    expect(
      (await answer(site.app, { ticket: later.ticket, code: "000000" }, { headers: { Cookie } })).status,
    ).toBe(429);
    expect((await readHistory(site.as)).map(({ event }) => event)).toContain("limit-reached");
  });

  test("right sign-ins use up no attempts, from a known browser, a new one, and many new ones", {
    timeout: 60_000,
  }, async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const signInFrom = async (init: TestRequest) => {
      const { ticket, passkey: options } = await enterPassword(site.app, init);
      // The second step may come from another network, such as that of a phone that has left the house.
      return answer(
        site.app,
        { ticket, passkey: passkey.get(options ?? {}) },
        { ...init, address: "203.0.113.1" },
      );
    };
    const first = await signInFrom({ address: "198.51.100.1" });
    const headers = { Cookie: first.headers.get("set-cookie")?.split(";")[0] ?? "" };
    for (const init of [{ headers }, { address: "198.51.100.1" }, {}])
      for (let i = 0; i < 12; i += 1) expect((await signInFrom(init)).status).toBe(200);
  });

  test("the password without the second step gives no attempts back, nor does a wrong or a repeated answer", {
    timeout: 60_000,
  }, async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const login = (address: string) =>
      site.app.request("/api/auth/login", { method: "POST", json: owner, address });
    const done = await enterPassword(site.app);
    const right = { ticket: done.ticket, passkey: passkey.get(done.passkey ?? {}) };
    expect((await answer(site.app, right)).status).toBe(200);
    for (let i = 0; i < 20; i += 1) {
      const { ticket } = await enterPassword(site.app, { address: `192.0.${i}.1` });
      const wrong = { ticket, code: "000000" };
      if (i < 19) expect((await answer(site.app, wrong, { address: `192.0.${i}.1` })).status).toBe(401);
    }
    expect((await answer(site.app, right, { address: "203.0.113.1" })).status).toBe(401);
    expect((await login("203.0.113.1")).status).toBe(429);
  });

  test("strangers who ask for passkeys cannot have the guesses of somebody with the password forgotten", {
    timeout: 120_000,
  }, async () => {
    await using site = await start(engine);
    const { recoveryCodes } = await addPasskey(site.as);
    const { ticket } = await enterPassword(site.app);
    const guess = (i: number, code = "000000") =>
      answer(site.app, { ticket, code }, { address: `2001:db8:${i.toString(16)}::1` });
    for (let i = 0; i < 20; i += 1) expect((await guess(i)).status).toBe(401);
    const statuses: number[] = [];
    for (let first = 100; first < 2_200; first += 20) {
      const sent = Array.from({ length: 20 }, async (_, i) => {
        const asked = await askForPasskey(site.app);
        const address = `2001:db8:${(first + i).toString(16)}::1`;
        return (await answer(site.app, { ticket: asked?.ticket, passkey: {} }, { address })).status;
      });
      statuses.push(...(await Promise.all(sent)));
    }
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await guess(50, recoveryCodes?.[0])).status).toBe(429);
  });

  test("strangers in many networks cannot use up the attempts of the owner's passkey", {
    timeout: 60_000,
  }, async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    for (let i = 1; i <= 25; i += 1) {
      const asked = await askForPasskey(site.app);
      const junk = { ticket: asked?.ticket, passkey: {} };
      expect((await answer(site.app, junk, { address: `2001:db8:${i.toString(16)}::1` })).status).toBe(401);
    }
    const asked = await askForPasskey(site.app);
    const right = { ticket: asked?.ticket, passkey: passkey.get(asked?.passkey ?? {}) };
    expect((await answer(site.app, right, { address: "203.0.113.1" })).status).toBe(200);
  });

  test("another site, wrong bodies, and large ones are refused", async () => {
    await using site = await start(engine);
    const { recoveryCodes } = await addPasskey(site.as);
    const { ticket } = await enterPassword(site.app);
    const json = { ticket, code: recoveryCodes?.[0] };
    for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
      expect((await answer(site.app, json, { headers })).status).toBe(403);
      expect((await site.app.request("/api/auth/passkey", { method: "POST", headers })).status).toBe(403);
    }
    for (const wrong of [
      {},
      [],
      null,
      { ticket },
      { ticket, code: 1 },
      { ...json, passkey: {} },
      { ticket, passkey: "x" },
      { ticket: "x".repeat(3_000), code: "1" },
    ])
      expect((await answer(site.app, wrong)).status).toBe(400);
    expect((await answer(site.app, { ticket, passkey: { id: "x".repeat(20_000) } })).status).toBe(413);
    for (const passkey of [{}, { id: "\0" }, { id: 1 }, { id: "__proto__" }])
      expect((await answer(site.app, { ticket, passkey })).status).toBe(401);
    const known = (await site.app.context.db.selectFrom("passkeys").selectAll().executeTakeFirstOrThrow())
      .credential_id;
    const parts = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" };
    for (const response of [undefined, null, [], {}, parts, { ...parts, clientDataJSON: "bm90IEpTT04" }])
      expect(
        (
          await answer(
            site.app,
            { ticket, passkey: { id: known, rawId: known, type: "public-key", response } },
            { address: "10.9.0.1" },
          )
        ).status,
      ).toBe(401);
    expect((await answer(site.app, json, { address: "10.10.0.1" })).status).toBe(200);
  });

  test.each(["http://192.0.2.7:3000", "https://[2001:db8::1]", "http://ada.example"])(
    "on %s, passkeys are neither made nor asked for, and recovery codes still work",
    async (siteUrl) => {
      await using site = await start(engine, { siteUrl });
      const refused = await site.as("/api/account/passkeys/options", { method: "POST" });
      expect([refused.status, await refused.json()]).toEqual([
        409,
        {
          message: `Passkeys need a site with a host name and https, or localhost. SITE_URL is ${siteUrl}. Use an authenticator app, or change SITE_URL.`,
        },
      ]);
      const { recoveryCodes } = await addApp(site.as, site.time.now);
      // From before the address of the site was changed.
      const row = {
        id: "00000000-0000-7000-8000-000000000001",
        credential_id: "a",
        name: "Laptop",
        public_key: "a",
        counter: 0,
        transports: "[]",
        created_at: 0,
        last_used_at: null,
      };
      await site.app.context.db.insertInto("passkeys").values(row).execute();
      expect(await askForPasskey(site.app)).toBeNull();
      const { ticket, passkey } = await enterPassword(site.app);
      expect(passkey).toBeNull();
      expect((await answer(site.app, { ticket, passkey: { id: "a" } })).status).toBe(401);
      expect((await answer(site.app, { ticket, code: recoveryCodes?.[0] })).status).toBe(200);
    },
  );
});
