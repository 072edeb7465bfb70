import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { owner, signIn, signInAgain } from "../../../../test/owner.ts";
import { verifyResponseSchema } from "../contract/sessions.ts";
import { ensureOwner, setOwner } from "./credentials.ts";

const wrongLogin = { ...owner, password: "wrong" };

describe.each(engines)("logging in on %s", (engine) => {
  test("the correct password returns a token that is stored only as a hash", async () => {
    await using app = await startTestApp(engine);
    const { token, as } = await signIn(app);
    expect(token).toMatch(/^[\w-]{43}$/);
    const verified = verifyResponseSchema.parse(await (await as("/api/auth/verify")).json());
    expect(verified).toEqual({ email: owner.email });
    const stored = await app.context.db.selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const admins = await app.context.db.selectFrom("admins").selectAll().execute();
    expect(admins[0]?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test("a wrong password and an unknown email get the same response", async () => {
    await using app = await startTestApp(engine);
    await setOwner(app.context.db, owner);
    for (const json of [wrongLogin, { ...owner, email: "bob@example.org" }, { email: "", password: "" }]) {
      const response = await app.request("/api/auth/login", { method: "POST", json });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ message: "Invalid email or password" });
    }
  });

  test("an invalid body gets 400", async () => {
    await using app = await startTestApp(engine);
    for (const json of [{}, null, [], { email: 1, password: [] }, { email: "a\0b", password: "x" }]) {
      expect((await app.request("/api/auth/login", { method: "POST", json })).status).toBe(400);
    }
  });

  test("the eleventh attempt from an address gets 429, and a successful login resets the count", async () => {
    await using app = await startTestApp(engine);
    await setOwner(app.context.db, owner);
    const login = (json: object) => app.request("/api/auth/login", { method: "POST", json });
    for (let i = 0; i < 9; i += 1) expect((await login(wrongLogin)).status).toBe(401);
    expect((await login(owner)).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect((await login(wrongLogin)).status).toBe(401);
    const refused = await login(owner);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("1,000 networks together get 20 guesses in an hour, and the owner gets in from a browser that has before", {
    timeout: 120_000,
  }, async () => {
    await using app = await startTestApp(engine);
    await setOwner(app.context.db, owner);
    const login = (json: object, address: string, headers = {}) =>
      app.request("/api/auth/login", { method: "POST", json, address, headers });
    const first = await login(owner, "198.51.100.7");
    const Cookie = first.headers.get("set-cookie")?.split(";")[0] ?? "";
    let tried = 0;
    for (let start = 0; start < 1_000; start += 50) {
      const networks = Array.from({ length: 50 }, (_, i) => (start + i).toString(16));
      const responses = await Promise.all(
        networks.map((network) => login(wrongLogin, `2001:db8:${network}::1`)),
      );
      tried += responses.filter(({ status }) => status === 401).length;
      expect(responses.filter(({ status }) => ![401, 429].includes(status))).toEqual([]);
    }
    expect(tried).toBe(20);
    expect((await login(owner, "203.0.113.9")).status).toBe(429);
    expect((await login(owner, "203.0.113.9", { Cookie: `${Cookie}x` })).status).toBe(429);
    expect((await login(owner, "203.0.113.9", { Cookie })).status).toBe(200);
    // Another address of the account is not under attack.
    await setOwner(app.context.db, { ...owner, email: "other@example.org" });
    expect((await login({ ...owner, email: "other@example.org" }, "203.0.113.9")).status).toBe(200);
  });

  test("a browser that has signed in before has ten guesses, and no sign-in gives strangers more", {
    timeout: 120_000,
  }, async () => {
    await using app = await startTestApp(engine);
    await setOwner(app.context.db, owner);
    const login = (json: object, address: string, headers = {}) =>
      app.request("/api/auth/login", { method: "POST", json, address, headers });
    const first = await login(owner, "198.51.100.7");
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/Path=\/api; HttpOnly; SameSite=Strict$/);
    const headers = { Cookie: cookie.split(";")[0] };
    for (let i = 0; i < 10; i += 1)
      expect((await login(wrongLogin, "198.51.100.7", headers)).status).toBe(401);
    expect((await login(owner, "198.51.100.7", headers)).status).toBe(429);
    for (let i = 0; i < 19; i += 1) await login(wrongLogin, `192.0.${i}.1`);
    expect((await login(owner, "203.0.113.9")).status).toBe(200);
    expect((await login(wrongLogin, "192.0.100.1")).status).toBe(401);
    expect((await login(wrongLogin, "192.0.101.1")).status).toBe(429);
  });

  test("the first start creates an account and returns its password once", async () => {
    await using app = await startTestApp(engine);
    const first = await ensureOwner(app.context.db, undefined);
    expect(first.email).toBe("owner@localhost");
    const json = { email: first.email, password: first.newPassword };
    expect((await app.request("/api/auth/login", { method: "POST", json })).status).toBe(200);
    expect(await ensureOwner(app.context.db, undefined)).toEqual({ email: "owner@localhost" });
  });

  test("the first start creates the account of a new site, and later starts keep a password that was changed", async () => {
    await using app = await startTestApp(engine);
    const first = { email: "Ada@example.org", passwordHash: await hash("the password of init") };
    expect(await ensureOwner(app.context.db, undefined, first)).toEqual({ email: "ada@example.org" });
    const { as } = await signInAgain(app, { json: { email: first.email, password: "the password of init" } });
    const change = { currentPassword: "the password of init", newPassword: "chosen on the screen" };
    expect((await as("/api/account/password", { method: "PUT", json: change })).status).toBe(204);
    expect(await ensureOwner(app.context.db, undefined, first)).toEqual({ email: "ada@example.org" });
    const logIn = async (password: string) =>
      (await app.request("/api/auth/login", { method: "POST", json: { email: first.email, password } }))
        .status;
    expect(await logIn("the password of init")).toBe(401);
    expect(await logIn("chosen on the screen")).toBe(200);
  });

  test("the account follows the configuration, and sessions end only when it changes", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await ensureOwner(app.context.db, owner);
    expect((await as("/api/auth/verify")).status).toBe(200);
    await ensureOwner(app.context.db, { email: "New@example.org", password: "another password" });
    expect((await as("/api/auth/verify")).status).toBe(401);
    expect(await app.context.db.selectFrom("admins").select("email").execute()).toEqual([
      { email: "new@example.org" },
    ]);
  });
});
