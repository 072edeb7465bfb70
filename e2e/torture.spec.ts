import { expect, test } from "@playwright/test";
import { scenarios } from "../test/torture/scenarios.ts";

// A short run of `npm run torture`, which kills the site and its database during writes.
for (const [name, rounds, options] of [
  ["kill -9, SQLite", 1, {}],
  ["kill -9, SQLite", 4, { tag: "@release" }],
  ["two instances, one killed, PostgreSQL", 3, { tag: "@release" }],
  ["database restarted, PostgreSQL", 2, { tag: "@release" }],
  ["database locked, SQLite", 3, { tag: "@release" }],
  ["replies, kill -9, SQLite", 4, { tag: "@release" }],
  ["site files, kill -9, SQLite", 4, { tag: "@release" }],
] as const) {
  test(`no acknowledged write is lost: ${name}, ${rounds} times`, options, async () => {
    test.setTimeout(180_000);
    const result = await scenarios[name]?.({ rounds, onRound: () => {} });
    expect(result).toMatchObject({ rounds, lost: 0, extra: 0, faults: [] });
    expect(result).toHaveProperty("acknowledged");
    expect((result as { acknowledged: number }).acknowledged).toBeGreaterThan(0);
  });
}
