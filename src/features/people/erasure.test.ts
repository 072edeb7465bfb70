import { expect, test } from "vitest";
import { bothEngines } from "../../../test/databases.ts";
import { createFilledSite, openTestDatabase } from "../../../test/filled-site.ts";
import { addJob } from "../../../test/jobs.ts";
import type { Database } from "../../core/db/connect.ts";
import { columnsOf, tableNames, tables } from "../../core/db/tables.ts";
import { erasePerson } from "./people.ts";

/** What columns have that say nothing. */
const nothing: readonly unknown[] = [null, "", "{}", "[]", 0];

/** Returns what a table knows about visitors. */
async function readKnown(db: Database, table: (typeof tableNames)[number]): Promise<object[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  const columns = columnsOf(table, "visitors");
  return rows.filter((row) =>
    Object.entries(row).some(([name, value]) => columns.includes(name) && !nothing.includes(value)),
  );
}

test.each(bothEngines)("on %s, each table forgets a person as it says", async (engine) => {
  const site = await createFilledSite(engine);
  const db = await openTestDatabase(site);
  // It is about a post.
  await db.deleteFrom("jobs").where("kind", "=", "post-publication").execute();
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("email", "=", "grace@example.org")
    .executeTakeFirstOrThrow();
  await addJob(db, { kind: "of-a-feature-that-was-removed", key: message.id, subject: "Grace" });
  const erased = tableNames.filter((name) => tables[name].visitors && tables[name].erasedWith === "messages");
  // `test/filled-site.ts` has to fill each of them with what one person has sent.
  for (const table of erased) expect([table, await readKnown(db, table)]).not.toEqual([table, []]);
  expect(await erasePerson(db, "grace@example.org", { now: Date.now() })).toMatchObject({ messages: 1 });
  for (const table of erased) expect([table, await readKnown(db, table)]).toEqual([table, []]);
  for (const table of tableNames) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect([table, rows]).not.toEqual([table, expect.stringMatching(/grace@|jane@|Hello\\n|Grace/)]);
  }
  await db.destroy();
  await site.remove();
});
