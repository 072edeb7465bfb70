import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { verifyResponseSchema } from "../../contract/sessions.ts";
import { startTestApp } from "../../test/app.ts";
import { engines } from "../../test/databases.ts";
import { owner, signIn, signInAgain } from "../../test/owner.ts";
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

  test("an attacker who guesses from many addresses does not lock the owner out", async () => {
    await using app = await startTestApp(engine);
    await setOwner(app.context.db, owner);
    const login = (json: object, address: string) =>
      app.request("/api/auth/login", { method: "POST", json, address });
    for (let i = 0; i < 24; i += 1) await login(wrongLogin, `192.0.2.${i % 4}`);
    expect((await login(wrongLogin, "192.0.2.1")).status).toBe(429);
    expect((await login(owner, "198.51.100.7")).status).toBe(200);
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
