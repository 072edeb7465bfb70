import { expect, onTestFinished, test } from "vitest";
import { bothEngines, createMigratedDatabase } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { insertVisits } from "../../core/visits/server/visits.ts";
import { withSnapshot } from "./snapshot.ts";

test.each(bothEngines)("a backup has visitors without their hashes on %s", async (engine) => {
  const database = await createMigratedDatabase(engine);
  onTestFinished(database.remove);
  const db = await openTestDatabase(database);
  onTestFinished(() => db.destroy());
  const visit = { visitedAt: 1, day: "2026-03-30", country: undefined, city: undefined };
  const hashes = [2 ** 48 - 1, 7, 2 ** 48 - 1];
  await insertVisits(db, [
    ...hashes.map((visitorHash) => ({ ...visit, visitorHash })),
    { ...visit, visitor: 12 },
    visit,
  ]);

  async function readVisitors(): Promise<unknown[]> {
    return withSnapshot(database, async ({ pages }) => {
      const chunks: Buffer[] = [];
      for await (const { lines } of pages("visits")) chunks.push(lines);
      const text = Buffer.concat(chunks).toString();
      expect(text).not.toContain("hash");
      const rows = text.trimEnd().split("\n");
      return rows.map((row) => JSON.parse(row).visitor);
    });
  }

  const [visitors, others] = [await readVisitors(), await readVisitors()];
  const random = visitors.filter((visitor) => visitor !== 12 && visitor !== null);
  expect(visitors).toHaveLength(5);
  expect(random).toHaveLength(3);
  expect(new Set(random).size).toBe(2);
  for (const visitor of random) {
    expect(visitor).toBeGreaterThan(0);
    expect(visitor).toBeLessThan(2 ** 47);
    // Each backup has another key.
    expect(hashes.concat(others as number[])).not.toContain(visitor);
  }
});
