import { describe, expect, test } from "vitest";
import { confirmationResponseSchema } from "../../src/core/account/contract/second-step.ts";
import { signedInSchema } from "../../src/core/account/contract/sessions.ts";
import type {} from "../../src/features/api-keys/tables.ts";
import { startTestApp, type TestRequest } from "../app.ts";
import { engines } from "../databases.ts";
import { owner, signIn } from "../owner.ts";
import { addApp, addPasskey, answer, codeAt, enterPassword } from "../second-step.ts";

const noon = Date.UTC(2026, 2, 20, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const confirmFirst = { message: "Confirm that it is you" };
const id = "00000000-0000-7000-8000-000000000001";
const passwordCall = "PUT /account/password";
const newPassword = "a new horse with a new battery";

/** A body or a query of each call, and the status that it gets from a session that is fresh. */
const requests: Record<string, { query?: string; json?: unknown; status: number }> = {
  "POST /api-keys": { json: { label: "A key", scope: "read" }, status: 201 },
  "POST /push-devices": { json: { endpoint: "https://push.example/1", keys: {} }, status: 400 },
  "GET /export": { status: 200 },
  "GET /messages/export": { query: "?format=json", status: 200 },
  "POST /people/export": { json: { email: "nobody@example.org" }, status: 200 },
  "POST /people/erase": { json: { email: "nobody@example.org" }, status: 200 },
  "POST /account/passkeys/options": { status: 200 },
  "POST /account/passkeys": { json: { ticket: "a.b", name: "Laptop", response: {} }, status: 400 },
  "DELETE /account/passkeys/:id": { status: 404 },
  "POST /account/app/options": { status: 200 },
  "POST /account/app": { json: { ticket: "a.b", code: "123456" }, status: 400 },
  "POST /account/recovery-codes": { status: 201 },
  "DELETE /account/app": { status: 204 },
  [passwordCall]: { json: { currentPassword: "wrong", newPassword }, status: 400 },
};

async function start(engine: (typeof engines)[number]) {
  const time = { now: noon };
  const app = await startTestApp(engine, { clock: () => time.now });
  const { as } = await signIn(app);
  const confirm = (json: unknown, init: TestRequest = {}) =>
    as("/api/account/confirm", { method: "POST", json, ...init });
  return {
    ...{ app, time, as, confirm },
    call: async (name: string) => {
      const [method = "", path = ""] = name.split(" ");
      const { query = "", json } = requests[name] ?? {};
      const response = await as(`/api${path.replace(":id", id)}${query}`, { method, json });
      const refusal = response.status === 428 ? await response.json() : undefined;
      await response.body?.cancel().catch(() => {});
      return { status: response.status, refusal };
    },
    /** Sends the right password. Returns the ticket for the second step. */
    enterPassword: async () => {
      const response = await confirm({ password: owner.password });
      return confirmationResponseSchema.parse(await response.json()).secondStep?.ticket;
    },
    isFresh: async () => (await as("/api/messages/export?format=json", { method: "HEAD" })).status === 200,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

describe.each(engines)("calls that need a fresh session on %s", (engine) => {
  test("have an example here", async () => {
    await using site = await start(engine);
    const fresh = site.app.calls.filter(({ declared }) => String(declared?.access).startsWith("fresh owner"));
    expect(fresh.map(({ name }) => name.replace("/api", "")).sort()).toEqual(Object.keys(requests).sort());
  });

  test("are refused 15 minutes after the sign-in, change nothing then, and are accepted once it is confirmed", async () => {
    await using site = await start(engine);
    const { secret } = await addApp(site.as, site.time.now);
    const { db } = site.app.context;
    const readAll = async () => [
      await db.selectFrom("api_keys").select("id").execute(),
      await db.selectFrom("recovery_codes").select("hash").orderBy("hash").execute(),
      await db.selectFrom("authenticator_apps").selectAll().execute(),
      await db.selectFrom("admins").selectAll().execute(),
    ];
    site.time.now += 15 * minute;
    const before = await readAll();
    for (const name of Object.keys(requests))
      expect([name, await site.call(name)]).toEqual([name, { status: 428, refusal: confirmFirst }]);
    expect((await site.as("/api/messages/export?format=json", { method: "HEAD" })).status).toBe(428);
    expect((await site.as("/api/account/factors")).status).toBe(200);
    expect(await readAll()).toEqual(before);
    const ticket = await site.enterPassword();
    expect(await site.isFresh()).toBe(false);
    const confirmed = await site.confirm({ ticket, code: codeAt(secret, site.time.now) });
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { secondStep: null }]);
    for (const [name, { status }] of Object.entries(requests))
      expect([name, (await site.call(name)).status]).toEqual([name, status]);
  });

  test("are accepted after the password alone, if there is no second step, and a wrong one is limited and recorded", async () => {
    await using site = await start(engine);
    site.time.now += 15 * minute;
    const wrong = await site.confirm({ password: "wrong" });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      {
        message: "The password is wrong.",
        issues: [{ path: "password", message: "The password is wrong." }],
      },
    ]);
    // A new password asks for the current one, and for nothing else.
    expect((await site.call(passwordCall)).status).toBe(400);
    expect(await site.isFresh()).toBe(false);
    expect((await site.confirm({ password: owner.password })).status).toBe(200);
    expect(await site.isFresh()).toBe(true);
    for (let i = 0; i < 10; i += 1) expect((await site.confirm({ password: "wrong" })).status).toBe(400);
    expect((await site.confirm({ password: owner.password })).status).toBe(429);
    const events = await (await site.as("/api/account/events")).json();
    expect(events).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ event: "sign-in-failed" })]),
    });
  });

  test("stay refused while the second step is missing, wrong, or of another session", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    const first = await enterPassword(site.app);
    const used = passkey.get(first.passkey ?? {});
    const signedIn = await answer(site.app, { ticket: first.ticket, passkey: used });
    const headers = { Authorization: `Bearer ${signedInSchema.parse(await signedIn.json()).token}` };
    const other = (path: string, init: TestRequest) => site.app.request(path, { ...init, headers });
    site.time.now += 15 * minute;
    const begun = await site.confirm({ password: owner.password });
    const { secondStep } = confirmationResponseSchema.parse(await begun.json());
    const { ticket = "", passkey: options } = secondStep ?? {};
    const json = { ticket, passkey: passkey.get(options ?? {}) };
    const foreign = await other("/api/account/confirm", { method: "POST", json });
    expect([foreign.status, await foreign.json()]).toEqual([
      400,
      { message: "Enter your password again: the second step took too long, or was already taken." },
    ]);
    const evil = { ticket, passkey: passkey.get(options ?? {}, { origin: "https://evil.example" }) };
    const refused = await site.confirm(evil);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: "This passkey was not accepted." },
    ]);
    expect(await site.isFresh()).toBe(false);
    // Neither that of a sign-in.
    const asked = await site.app.request("/api/auth/passkey", { method: "POST" });
    const { secondStep: alone } = confirmationResponseSchema.parse(await asked.json());
    const signIn = { ticket: alone?.ticket, passkey: passkey.get(alone?.passkey ?? {}) };
    expect((await site.confirm(signIn)).status).toBe(400);
    const sent = Array.from({ length: 5 }, () =>
      site.confirm({ ticket, passkey: passkey.get(options ?? {}) }),
    );
    expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await site.isFresh()).toBe(true);
    expect((await other("/api/export", { method: "HEAD" })).status).toBe(428);
  });

  test("are accepted after any number of right confirmations, which use up no attempts", async () => {
    await using site = await start(engine);
    const { passkey } = await addPasskey(site.as);
    for (let i = 0; i < 12; i += 1) {
      const begun = await site.confirm({ password: owner.password });
      const { secondStep } = confirmationResponseSchema.parse(await begun.json());
      const json = { ticket: secondStep?.ticket, passkey: passkey.get(secondStep?.passkey ?? {}) };
      expect((await site.confirm(json)).status).toBe(200);
    }
    for (let i = 0; i < 10; i += 1)
      expect((await site.confirm({ password: owner.password })).status).toBe(200);
    expect((await site.confirm({ password: owner.password })).status).toBe(429);
  });

  test("are refused if the clock was set back by a day since the sign-in, and to sessions from before an update", async () => {
    await using site = await start(engine);
    site.time.now -= day;
    expect(await site.isFresh()).toBe(false);
    await site.confirm({ password: owner.password });
    expect(await site.isFresh()).toBe(true);
    site.time.now += 15 * minute - 1;
    expect(await site.isFresh()).toBe(true);
    site.time.now += 1;
    expect(await site.isFresh()).toBe(false);
    await site.confirm({ password: owner.password });
    await site.app.context.db.updateTable("sessions").set({ confirmed_at: 0 }).execute();
    expect(await site.isFresh()).toBe(false);
  });

  test("wrong and large bodies of a confirmation, and those of another site, are refused", async () => {
    await using site = await start(engine);
    for (const json of [
      {},
      [],
      null,
      { password: 1 },
      { password: "a", code: "1" },
      { ticket: "a", passkey: 1 },
    ])
      expect((await site.confirm(json)).status).toBe(400);
    expect((await site.confirm({ password: "x".repeat(20_000) })).status).toBe(413);
    const headers = { Origin: "https://evil.example" };
    expect((await site.confirm({ password: owner.password }, { headers })).status).toBe(403);
  });
});
