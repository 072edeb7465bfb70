import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { bothEngines } from "../../../test/databases.ts";
import { readSecret } from "./secrets.ts";

describe.each(bothEngines)("secrets on %s", (engine) => {
  test("concurrent and later calls with the same name return the same secret", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret(db, "a")));
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set([...secrets, await readSecret(db, "a")])).toHaveLength(1);
    expect(await readSecret(db, "b")).not.toBe(secrets[0]);
  });
});
