import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { owner } from "../../../../test/owner.ts";
import { checkPassword, dummyHash, ensureOwner, setOwner } from "./credentials.ts";
import { startSession } from "./sessions.ts";

const credentials = Array.from({ length: 20 }, (_, i) => ({ ...owner, email: `ada${i % 4}@example.org` }));

describe.each(bothEngines)("the account on %s", (engine) => {
  test("is unique when several are set concurrently", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await Promise.all(credentials.map((each) => setOwner(db, each)));
    const emails = await emailsOf(app);
    expect(emails).toHaveLength(1);
    await Promise.all(credentials.map((each) => setOwner(db, each)));
    expect(await emailsOf(app)).toHaveLength(1);
    expect(await checkPassword(db, { ...owner, email: (await emailsOf(app))[0] ?? "" })).toBeDefined();
  });

  test("is unique when instances with different configurations start concurrently", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const results = await Promise.all(
      credentials.map((each, i) => ensureOwner(db, i % 2 ? each : undefined)),
    );
    expect(await emailsOf(app)).toHaveLength(1);
    expect(results.filter(({ newPassword }) => newPassword !== undefined).length).toBeLessThanOrEqual(1);
  });

  test("is created once when several instances start without a configuration, and one of them returns its password", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const results = await Promise.all(credentials.map(() => ensureOwner(db, undefined)));
    const passwords = results.flatMap(({ newPassword }) => newPassword ?? []);
    expect(passwords).toHaveLength(1);
    const password = passwords[0] ?? "";
    expect(await checkPassword(db, { email: "owner@localhost", password })).toBeDefined();
  });

  test("does not get a session for a password that was changed after it was verified", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await setOwner(db, owner);
    const account = await checkPassword(db, owner);
    if (account === undefined) throw new Error("The password was not accepted");
    expect(await startSession(db, account, { now: Date.now() })).toBeDefined();
    await setOwner(db, { ...owner, password: "another horse battery" });
    expect(await startSession(db, account, { now: Date.now() })).toBeUndefined();
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("does not get a session for a password that is being changed", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await setOwner(db, owner);
    const password_hash = await hash("another horse battery");
    let login: Promise<Response> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable("admins").set({ password_hash }).execute();
      await transaction.deleteFrom("sessions").execute();
      login = app.request("/api/auth/login", { method: "POST", json: owner });
      // Long enough to verify the old password, which PostgreSQL returns until the new one is committed.
      await wait(500);
    });
    expect((await login)?.status).toBe(401);
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });
});

test("an unknown email is verified against a hash with the same algorithm, parameters, and lengths", async () => {
  const shape = (text: string) =>
    text.split("$").map((part, i) => (i > 3 ? Buffer.from(part, "base64").length : part));
  expect(shape(dummyHash)).toEqual(shape(await hash(randomBytes(12).toString("base64url"))));
});

async function emailsOf({ context: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom("admins").select("email").execute();
  return rows.map(({ email }) => email);
}
