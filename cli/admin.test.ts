import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { checkPassword } from "../server/services/owner.ts";
import { startTestApp, type TestApp } from "../test/app.ts";
import { engines } from "../test/databases.ts";
import { owner, signIn } from "../test/owner.ts";

const password = "another horse battery";

describe.each(engines)("npm run admin on %s", (engine) => {
  test("set-password reads the password from standard input and never prints it", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { code, output } = await runAdmin(app, ["set-password"], `${password}\n`);
    expect(code).toBe(0);
    expect(output).toBe(`The password for ${owner.email} was changed and all sessions were ended.\n`);
    expect((await as("/api/auth/verify")).status).toBe(401);
    expect(await checkPassword(app.context.db, { ...owner, password })).toBeDefined();
  });

  test("set-password changes the email of the account to its argument", async () => {
    await using app = await startTestApp(engine);
    await signIn(app);
    const { code, output } = await runAdmin(app, ["set-password", "grace@example.org"], password);
    expect(code).toBe(0);
    expect(output).toContain("grace@example.org");
    expect(await checkPassword(app.context.db, { email: "grace@example.org", password })).toBeDefined();
  });
});

test("a password in the arguments is rejected with a hint, is not printed, and changes nothing", async () => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const { code, output } = await runAdmin(app, ["set-password", "hunter2hunter2"], password);
  expect(code).toBe(1);
  expect(output).toContain("not an email address");
  expect(output).toContain("read from standard input");
  expect(output).not.toContain("hunter2");
  expect((await as("/api/auth/verify")).status).toBe(200);
});

test.each([
  ["eleven char", "The password must be at least 12 characters long."],
  ["Password1234!", "The password must not be a common password"],
  ["", "No password was entered"],
])("the password %j is rejected with a message", async (short, reason) => {
  await using app = await startTestApp("sqlite");
  const { as } = await signIn(app);
  const { code, output } = await runAdmin(app, ["set-password"], short);
  expect(code).toBe(1);
  expect(output).toContain(reason);
  expect(output).not.toContain("    at ");
  expect((await as("/api/auth/verify")).status).toBe(200);
});

test.each([[[]], [["reset"]], [["set-password", "a@example.org", "secret"]]])(
  "the arguments %j print the usage",
  async (args) => {
    await using app = await startTestApp("sqlite");
    const { code, output } = await runAdmin(app, args, password);
    expect(code).toBe(1);
    expect(output).toContain("Usage: npm run admin -- set-password [email]");
  },
);

async function runAdmin({ context: { config } }: TestApp, args: string[], input: string) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, "admin.ts"), ...args], {
    env: {
      ...environment,
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl === undefined ? {} : { DATABASE_URL: config.databaseUrl }),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that rejects its arguments exits without reading its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, output: out + errors };
}
