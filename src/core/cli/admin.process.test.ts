import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { createMigratedDatabase, createTestDatabase, engines } from "../../../test/databases.ts";
import { owner, signIn, signInAgain } from "../../../test/owner.ts";
import { callCommand, runCommand } from "../../../test/run-command.ts";
import { addApp, addPasskey, answer, enterPassword } from "../../../test/second-step.ts";
import { securityEntryPageSchema } from "../account/contract/security-events.ts";
import { checkPassword } from "../account/server/credentials.ts";
import { openDatabase } from "../db/open.ts";

const password = "another horse battery";

describe.each(engines)("npm run admin on %s", (engine) => {
  test("set-password reads the password from standard input and never prints it", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { code, output } = await runCommand(
      "admin",
      ["set-password"],
      app.context.config,
      {},
      { input: `${password}\n` },
    );
    expect(code).toBe(0);
    expect(output).toBe(`The password for ${owner.email} was changed and all sessions were ended.\n`);
    expect((await as("/api/auth/verify")).status).toBe(401);
    expect(await checkPassword(app.context.db, { ...owner, password })).toBeDefined();
  });

  test("set-password changes the email of the account to its argument", async () => {
    await using app = await startTestApp(engine);
    await signIn(app);
    const { code, output } = await runAdmin(
      app.context.config,
      ["set-password", "grace@example.org"],
      password,
    );
    expect(code).toBe(0);
    expect(output).toContain("grace@example.org");
    expect(await checkPassword(app.context.db, { email: "grace@example.org", password })).toBeDefined();
  });

  test("reset removes the second step while the site runs and while it is stopped, and the password stays", async () => {
    const database = await createMigratedDatabase(engine);
    const start = () => startTestApp(engine, { database });
    const none = { passkeys: [], app: null, recoveryCodes: 0 };
    {
      await using app = await start();
      const { as } = await signIn(app);
      await addPasskey(as);
      await addPasskey(as, "Phone");
      await addApp(as, Date.now());
      const { ticket } = await enterPassword(app);
      const mail = { SMTP_URL: "smtp://127.0.0.1:1", NOTIFY_EMAIL: "ada@example.org" };
      const { code, output } = await runAdmin(database, ["reset"], "", mail);
      expect([code, output]).toEqual([
        0,
        "Removed: 2 passkeys, 1 authenticator app, 10 recovery codes. Ended: 1 session.\nThe password has not changed and is enough to sign in now. Then add a passkey or an authenticator app again.\n",
      ]);
      expect((await as("/api/auth/verify")).status).toBe(401);
      expect((await answer(app, { ticket, code: "123456" })).status).toBe(401);
      const again = await signInAgain(app, { address: "10.0.0.1" });
      expect(await (await again.as("/api/account/factors")).json()).toEqual(none);
      const { events } = securityEntryPageSchema.parse(await (await again.as("/api/account/events")).json());
      expect(events.find(({ event }) => event === "factors-reset")).toMatchObject({ device: "Server" });
      const mails = app.context.db.selectFrom("jobs").select("subject").where("kind", "=", "security-mail");
      expect(await mails.execute()).toEqual([{ subject: "Second step reset" }]);
      await addPasskey(again.as);
    }
    expect((await runAdmin(database, ["reset"], "")).output).toContain(
      "Removed: 1 passkey, 0 authenticator apps, 10",
    );
    expect((await runAdmin(database, ["reset"], "")).output).toContain("Removed: 0 passkeys");
    await using app = await start();
    const { as } = await signInAgain(app);
    expect(await (await as("/api/account/factors")).json()).toEqual(none);
    await app[Symbol.asyncDispose]();
    await database.remove();
  });
});

test("a folder without a database is reported, and no database is created in it", async () => {
  const { dataDir, databaseUrl, remove } = await createTestDatabase("sqlite");
  const { code, output } = await runAdmin({ dataDir, databaseUrl }, ["set-password"], password);
  expect(code).toBe(1);
  expect(output).toContain(`DATA_DIR does not contain a Foliodesk database: ${dataDir}`);
  expect(await readdir(dataDir)).toEqual([]);
  await remove();
});

test("a database of a newer version is reported by the commands that change it", async () => {
  const { remove, ...place } = await createTestDatabase("sqlite");
  const { db } = await openDatabase({ ...place, onIdleError: () => {} });
  await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
  for (const { code, output } of [
    await runAdmin(place, ["set-password"], password),
    await callCommand("demo", [], place),
  ]) {
    expect(code).toBe(1);
    expect(output).toContain("The database in DATA_DIR was created by a newer version of Foliodesk");
    expect(output).not.toContain("    at ");
  }
  await remove();
});

test("the file in ENV_FILE can configure the database", async () => {
  await using app = await startTestApp("sqlite");
  await signIn(app);
  const { dataDir } = app.context.config;
  const file = path.join(dataDir, "site.env");
  await writeFile(file, `DATA_DIR=${dataDir}\n`);
  const nowhere = { dataDir: undefined, databaseUrl: undefined };
  const { code } = await runAdmin(nowhere, ["set-password"], password, { ENV_FILE: file });
  expect(code).toBe(0);
  expect(await checkPassword(app.context.db, { ...owner, password })).toBeDefined();
});

test("a password in the arguments is rejected with a hint, is not printed, and changes nothing", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const { code, output } = await runAdmin(app.context.config, ["set-password", "hunter2hunter2"], password);
  expect(code).toBe(1);
  expect(output).toContain("not an email address");
  expect(output).toContain("read from standard input");
  expect(output).not.toContain("hunter2");
  expect((await as("/api/auth/verify")).status).toBe(200);
});

test.each([
  ["eleven char", "The password must be at least 12 characters long."],
  ["Password1234!", "The password must not be a common password"],
  ["Ines Kovar 2026", "The password must not be your email or the name of the site"],
  ["", "No password was entered"],
])("the password %j is rejected with a message", async (short, reason) => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const { code, output } = await runAdmin(app.context.config, ["set-password"], short);
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain("    at ");
  expect((await as("/api/auth/verify")).status).toBe(200);
});

test.each([[[]], [["reset", "now"]], [["remove"]], [["set-password", "a@example.org", "secret"]]])(
  "the arguments %j print the usage",
  async (args) => {
    await using app = await startTestApp("sqlite");
    const { code, output } = await runAdmin(app.context.config, args, password);
    expect(code).toBe(1);
    expect(output).toContain("Usage: npm run admin -- ");
  },
);

function runAdmin(
  place: { dataDir: string | undefined; databaseUrl: string | undefined },
  args: string[],
  input: string,
  more: Record<string, string> = {},
) {
  return callCommand("admin", args, place, more, { input });
}
