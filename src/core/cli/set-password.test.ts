import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { owner, signIn } from "../../../test/owner.ts";
import { checkPassword } from "../account/server/credentials.ts";
import { setPassword } from "./set-password.ts";

const password = "another horse battery";

describe.each(engines)("set-password on %s", (engine) => {
  test("replaces the password, keeps the email, and ends every session", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    expect(await setPassword(app.context.db, password)).toEqual({ email: owner.email });
    expect((await as("/api/auth/verify")).status).toBe(401);
    expect(await checkPassword(app.context.db, owner)).toBeUndefined();
    expect(await checkPassword(app.context.db, { ...owner, password })).toBeDefined();
  });

  test("changes the email and keeps a single account", async () => {
    await using app = await startTestApp(engine);
    await signIn(app);
    await setPassword(app.context.db, password, "Grace@Example.org");
    expect(await app.context.db.selectFrom("admins").select("email").execute()).toEqual([
      { email: "grace@example.org" },
    ]);
  });

  test("creates the account on a site that was never started", async () => {
    await using app = await startTestApp(engine);
    expect(await setPassword(app.context.db, password)).toEqual({ email: "owner@localhost" });
    expect(await checkPassword(app.context.db, { email: "owner@localhost", password })).toBeDefined();
  });

  test("rejects passwords that are too short, too long, common, or a known name, and invalid emails, and changes nothing", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const { db } = app.context;
    expect(await setPassword(db, "")).toEqual({
      refused: "The password must be at least 12 characters long.",
    });
    expect(await setPassword(db, "eleven char")).toHaveProperty("refused");
    expect(await setPassword(db, "password1234")).toHaveProperty("refused");
    expect(await setPassword(db, "a".repeat(1025))).toHaveProperty("refused");
    const site = { siteUrl: "https://grace-hopper.dev", siteName: "Grace Hopper" };
    for (const [known, email] of [
      [`${owner.email}12`, undefined],
      ["Grace Hopper 1906", undefined],
      ["grace-hopper.dev", undefined],
      ["captain@navy.example", "captain@navy.example"],
    ] as const)
      expect(await setPassword(db, known, email, site)).toEqual({
        refused: expect.stringMatching(/^The password must not be your email or the name of the site/),
      });
    expect(await setPassword(db, password, "grace")).toEqual({
      refused: 'The email must be a valid address; got "grace".',
    });
    expect((await as("/api/auth/verify")).status).toBe(200);
  });
});
