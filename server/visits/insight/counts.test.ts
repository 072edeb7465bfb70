import { expect, onTestFinished, test } from "vitest";
import { createMigratedDatabase, engines } from "../../../test/databases.ts";
import { openTestDatabase } from "../../../test/filled-site.ts";
import { inTransaction } from "../../db/retry.ts";
import { allVisits, emptyCount, replaceDay, sumStored } from "./counts.ts";

test.each(engines)(
  "days of a month that are counted at the same time are all in its rows, on %s",
  async (engine) => {
    const database = await createMigratedDatabase(engine);
    onTestFinished(database.remove);
    const instances = await Promise.all([openTestDatabase(database), openTestDatabase(database)]);
    for (const db of instances) onTestFinished(() => db.destroy());
    const [first] = instances;
    const days = Array.from({ length: 8 }, (_, index) => `2026-03-0${index + 1}`);
    const counts = [{ ...emptyCount(allVisits), visits: 3 }];
    await Promise.all(
      days.map((day, index) => {
        const db = instances[index % instances.length] ?? first;
        return inTransaction(db, (transaction) => replaceDay(transaction, day, counts));
      }),
    );
    for (const period of ["2026-03", "2026"])
      expect(await sumStored(first, [period])).toMatchObject([{ ...allVisits, visits: 24 }]);
  },
);
