import { describe, expect, test } from "vitest";
import { startTestApp, type TestRequest } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { owner, signIn, signInAgain } from "../../../../test/owner.ts";
import { checkPassword, ensureOwner } from "./credentials.ts";

const newPassword = "a new horse with a new battery";

type As = (path: string, init?: TestRequest) => Promise<Response>;

function change(as: As, json: unknown, init: TestRequest = {}) {
  return as("/api/account/password", { method: "PUT", json, ...init });
}

function issue(path: string, message: string) {
  return { message, issues: [{ path, message }] };
}

describe.each(engines)("the account on %s", (engine) => {
  test("returns its email and when its password was changed", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    const read = async () => (await as("/api/account")).json();
    expect(await read()).toEqual({
      email: owner.email,
      passwordChangedAt: "2026-01-01T00:00:00.000Z",
      passwordIsConfigured: false,
      timeZone: "UTC",
    });
    now = Date.UTC(2026, 0, 2);
    await change(as, { currentPassword: owner.password, newPassword });
    expect(await read()).toMatchObject({ passwordChangedAt: "2026-01-02T00:00:00.000Z" });
  });

  test("reports that the configuration will replace its password", async () => {
    await using app = await startTestApp(engine, { config: { admin: owner } });
    const { as } = await signIn(app);
    expect(await (await as("/api/account")).json()).toMatchObject({ passwordIsConfigured: true });
  });

  test("has no time of change until the first password is changed", async () => {
    await using app = await startTestApp(engine);
    const { email, newPassword: password } = await ensureOwner(app.context.db, undefined);
    const { as } = await signInAgain(app, { json: { email, password } });
    expect(await (await as("/api/account")).json()).toMatchObject({ email, passwordChangedAt: null });
  });

  test("accepts a new password, keeps the current session, and ends all others", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const other = await signInAgain(app);
    expect((await change(as, { currentPassword: owner.password, newPassword })).status).toBe(204);
    expect((await as("/api/auth/verify")).status).toBe(200);
    expect((await other.as("/api/auth/verify")).status).toBe(401);
    expect(await checkPassword(app.context.db, owner)).toBeUndefined();
    expect(await checkPassword(app.context.db, { ...owner, password: newPassword })).toBeDefined();
  });

  test("rejects a wrong current password and changes nothing", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const other = await signInAgain(app);
    const refused = await change(as, { currentPassword: "wrong", newPassword });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual(issue("currentPassword", "The current password is wrong."));
    expect((await other.as("/api/auth/verify")).status).toBe(200);
    expect(await checkPassword(app.context.db, owner)).toBeDefined();
  });

  test.each([
    ["too short", "eleven char", "must be at least 12 characters long."],
    ["common", "Password1234!", "must not be a common password"],
    ["the email", "Ada@Example.org1", "must not be your email or the name of the site"],
    ["the name of the site", "INES.KOVAR.2026", "must not be your email or the name of the site"],
    ["too long", "correct horse battery staple ".repeat(36), "must be at most 1,024 characters long."],
  ])("rejects a new password that is %s with an error on its field", async (_, bad, reason) => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const refused = await change(as, { currentPassword: owner.password, newPassword: bad });
    expect(refused.status).toBe(400);
    const { issues } = (await refused.json()) as ReturnType<typeof issue>;
    expect(issues).toEqual([{ path: "newPassword", message: expect.stringContaining(reason) }]);
    expect(await checkPassword(app.context.db, owner)).toBeDefined();
  });

  test("rejects a new password that equals the current one", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const same = { currentPassword: owner.password, newPassword: owner.password };
    const refused = await change(as, same);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual(
      issue("newPassword", "The new password must differ from the current one."),
    );
  });

  test("rejects an invalid body", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const body of [{}, null, [], { currentPassword: owner.password }, { newPassword: 1 }]) {
      expect((await change(as, body)).status).toBe(400);
    }
    const huge = { currentPassword: owner.password, newPassword: "x".repeat(20_000) };
    expect((await change(as, huge)).status).toBe(413);
    expect(await checkPassword(app.context.db, owner)).toBeDefined();
  });

  test("limits guesses of the current password without blocking the login", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (let i = 0; i < 10; i += 1) {
      expect((await change(as, { currentPassword: `wrong ${i}`, newPassword })).status).toBe(400);
    }
    const refused = await change(as, { currentPassword: owner.password, newPassword });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await checkPassword(app.context.db, owner)).toBeDefined();
    await signInAgain(app);
  });

  test("applies only one of several concurrent changes", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const passwords = Array.from({ length: 4 }, (_, i) => `${newPassword} ${i}`);
    const responses = await Promise.all(
      passwords.map((password) => change(as, { currentPassword: owner.password, newPassword: password })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    const set = passwords[responses.findIndex(({ status }) => status === 204)] ?? "";
    expect(await checkPassword(app.context.db, { ...owner, password: set })).toBeDefined();
  });

  test("can sign in with a short password from an earlier version", async () => {
    await using app = await startTestApp(engine);
    const { email } = owner;
    await ensureOwner(app.context.db, { email, password: "12345678" });
    const { as } = await signInAgain(app, { json: { email, password: "12345678" } });
    expect((await change(as, { currentPassword: "12345678", newPassword })).status).toBe(204);
  });
});
