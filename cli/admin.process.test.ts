import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkPassword } from "../server/account/credentials.ts";
import { openDatabase } from "../server/db/open.ts";
import { startTestApp } from "../test/app.ts";
import { createTestDatabase, engines } from "../test/databases.ts";
import { owner, signIn } from "../test/owner.ts";
import { callCommand, runCommand } from "../test/run-command.ts";

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

test.each([[[]], [["reset"]], [["set-password", "a@example.org", "secret"]]])(
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
