import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { engines } from "../../test/databases.ts";
import { owner } from "../../test/owner.ts";
import { checkPassword, dummyHash, ensureOwner, setOwner } from "./owner.ts";
import { startSession } from "./sessions.ts";

const others = Array.from({ length: 20 }, (_, i) => ({ ...owner, email: `ada${i % 4}@example.org` }));

describe.each(engines)("the account on %s", (engine) => {
  test("is one, however many are set at the same time", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await Promise.all(others.map((other) => setOwner(db, other)));
    const emails = await emailsOf(app);
    expect(emails).toHaveLength(1);
    await Promise.all(others.map((other) => setOwner(db, other)));
    expect(await emailsOf(app)).toHaveLength(1);
    expect(await checkPassword(db, { ...owner, email: (await emailsOf(app))[0] ?? "" })).toBeDefined();
  });

  test("is one when instances of different configurations start at the same moment", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const said = await Promise.all(others.map((other, i) => ensureOwner(db, i % 2 ? other : undefined)));
    expect(await emailsOf(app)).toHaveLength(1);
    expect(said.filter(({ newPassword }) => newPassword !== undefined).length).toBeLessThanOrEqual(1);
  });

  test("is made once by instances that start without a configuration, and one of them says its password", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const said = await Promise.all(others.map(() => ensureOwner(db, undefined)));
    const passwords = said.flatMap(({ newPassword }) => newPassword ?? []);
    expect(passwords).toHaveLength(1);
    const password = passwords[0] ?? "";
    expect(await checkPassword(db, { email: "owner@localhost", password })).toBeDefined();
  });

  test("starts no session from a password that was replaced after it was checked", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await setOwner(db, owner);
    const opened = await checkPassword(db, owner);
    if (opened === undefined) throw new Error("The account was not opened");
    expect(await startSession(db, opened, Date.now())).toBeDefined();
    await setOwner(db, { ...owner, password: "another horse battery" });
    expect(await startSession(db, opened, Date.now())).toBeUndefined();
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test("starts no session from a password that is being replaced", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    await setOwner(db, owner);
    const password_hash = await hash("another horse battery");
    let login: Promise<Response> | undefined;
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable("admins").set({ password_hash }).execute();
      await transaction.deleteFrom("sessions").execute();
      login = app.request("/api/auth/login", { method: "POST", json: owner });
      // Time enough to check the old password, which PostgreSQL shows to others until the new one is committed.
      await wait(500);
    });
    expect((await login)?.status).toBe(401);
    expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });
});

test("an unknown email costs the work of a known one: the same kind of hash, parameters and lengths", async () => {
  const shape = (text: string) =>
    text.split("$").map((part, i) => (i > 3 ? Buffer.from(part, "base64").length : part));
  expect(shape(dummyHash)).toEqual(shape(await hash(randomBytes(12).toString("base64url"))));
});

async function emailsOf({ context: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom("admins").select("email").execute();
  return rows.map(({ email }) => email);
}
