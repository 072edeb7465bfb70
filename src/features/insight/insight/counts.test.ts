import { expect, onTestFinished, test } from "vitest";
import { bothEngines, createMigratedDatabase } from "../../../../test/databases.ts";
import { openTestDatabase } from "../../../../test/filled-site.ts";
import { inTransaction } from "../../../core/db/retry.ts";
import { allVisits, emptyCount, replaceDay, sumStored } from "./counts.ts";

test.each(bothEngines)(
  "days that are counted at the same time share the ids of values, on %s",
  async (engine) => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(database.remove);
    const instances = await Promise.all([openTestDatabase(database), openTestDatabase(database)]);
    for (const db of instances) onTestFinished(() => db.destroy());
    const [first] = instances;
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const ofSource = { dimension: "source", value: `${index % 4}.example` } as const;
        const counts = [allVisits, ofSource].map((selection) => ({ ...emptyCount(selection), visits: 3 }));
        const db = instances[index % instances.length] ?? first;
        return inTransaction(db, (transaction) => replaceDay(transaction, `2026-03-0${index + 1}`, counts));
      }),
    );
    const counts = await sumStored(first, { from: "2026-03-01", to: "2026-03-31" });
    expect(counts.map(({ value, visits }) => [value, visits]).sort()).toEqual([
      ["", 24],
      ...Array.from({ length: 4 }, (_, index) => [`${index}.example`, 6]),
    ]);
    expect(await sumStored(first, { from: "2026-03-08", to: "2026-03-31" })).toHaveLength(2);
  },
);
