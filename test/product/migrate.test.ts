import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Connection, connect, type Engine } from "../../src/core/db/connect.ts";
import {
  checkSchema,
  createTables,
  migrate,
  NewerDatabaseError,
  OlderDatabaseError,
  schemaVersions,
} from "../../src/core/db/migrate.ts";
import { createVisitCounts } from "../../src/core/db/migrations/051-schema.ts";
import type { Schema } from "../../src/core/db/schema.ts";
import type { Insight, InsightQuery } from "../../src/features/insight/contract/insight.ts";
import { readInsight } from "../../src/features/insight/insight/read.ts";
import { countClosedDays, createVisitCountsKind } from "../../src/features/insight/insight/store-counts.ts";
import { bothEngines, createTestDatabase, type TestDatabase } from "../databases.ts";
import { addJob } from "../jobs.ts";
import { createOlderDatabase, olderRows, olderSchema } from "../older-database.ts";
import { readSchema } from "../read-schema.ts";
import insight from "../version-0.2.0/insight.json" with { type: "json" };

/** Creates a database, with the tables and rows of version 0.2.0 if `older`. */
async function openTestDatabase(engine: Engine, { older }: { older: boolean }): Promise<Connection> {
  const database: TestDatabase = await createTestDatabase(engine);
  if (older) await createOlderDatabase(database.dataDir, database);
  const connection = connect({ ...database, onIdleError: () => {} });
  onTestFinished(async () => {
    await connection.db.destroy();
    await database.remove();
  });
  return connection;
}

async function readApplied(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Kysely may have written times that have not come yet: each is later than the one before, by a millisecond. */
async function addApplied(db: Kysely<Schema>, name: string): Promise<void> {
  const time = new Date(Date.now() + 60_000).toISOString();
  await sql`insert into kysely_migration values (${name}, ${time})`.execute(db);
}

/** What the Insight screen of version 0.2.0 showed of its figures: of days that are counted or not, or whose visits were deleted, and of months that were added up. */
const { today, answers } = insight;

async function compareFigures(db: Kysely<Schema>): Promise<void> {
  for (const { query, insight: before } of answers) {
    const { tablesFrom, ...figures } = await readInsight(db, query as InsightQuery, today);
    // That version did not tell the first pages of visits.
    const { entry: _entries, ...tables } = figures.tables;
    const found = { ...figures, tables };
    const kept = ["totals", "series", "read", ...(tablesFrom === null ? ["tables", "hours", "goals"] : [])];
    for (const name of kept) {
      const key = name as keyof typeof before & keyof Insight;
      expect([query, key, found[key as keyof typeof found]]).toEqual([query, key, before[key]]);
    }
  }
}

describe.each(bothEngines)("a database of version 0.2.0 on %s", (engine) => {
  test("has the schema of a new one after its migration, down to every index, constraint, and trigger", async () => {
    const [upgraded, fresh] = [
      await openTestDatabase(engine, { older: true }),
      await openTestDatabase(engine, { older: false }),
    ];
    await migrate(upgraded);
    await migrate(fresh);
    const schema = await readSchema(fresh);
    expect(await readSchema(upgraded)).toEqual(schema);
    expect(Object.keys(schema)).toContain("day_counts");
    expect(await readApplied(upgraded.db)).toEqual(await readApplied(fresh.db));
  });

  test("keeps the rows of all tables except its figures", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    const { db } = connection;
    const converted = ["kysely_migration", "visit_figure_groups", "versions", "visit_days"];
    const tables = Object.keys(olderRows).filter((table) => !converted.includes(table));
    const read = async () => {
      const rows: Record<string, unknown[]> = {};
      for (const table of tables)
        rows[table] = (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows;
      return rows;
    };
    const before = await read();
    for (const table of tables) expect(before[table]).toHaveLength(olderRows[table]?.length ?? 0);
    await migrate(connection);
    // Later versions add columns.
    expect(await read()).toMatchObject(before);
    expect(await db.selectFrom("versions").select("name").execute()).toEqual([{ name: "blogs" }]);
    const days = await db.selectFrom("visit_days").selectAll().orderBy("day").execute();
    // A day that was counted and whose visits are kept is counted again, with the first pages of its visits.
    const again = { day: "2026-02-28", counted_changes: null };
    expect(days).toEqual(
      olderRows.visit_days?.map(({ archived: _, ...day }) =>
        day.day === again.day ? { ...day, ...again } : day,
      ),
    );
  });

  test("loses the purges of a cache that wait or have failed, which nothing does anymore", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    const { db } = connection;
    const listKinds = async () =>
      (await db.selectFrom("jobs").select("kind").orderBy("kind").execute()).map(({ kind }) => kind);
    const before = await listKinds();
    await addJob(db, { kind: "edge-purge" });
    await addJob(db, { kind: "edge-purge", state: "failed" });
    await migrate(connection);
    expect(await listKinds()).toEqual(before);
  });

  test("has the same figures as before, and after the days are counted again", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    await migrate(connection);
    // The screen was asked before there was a goal.
    await connection.db.deleteFrom("visit_goals").execute();
    await compareFigures(connection.db);
    const { run } = createVisitCountsKind({
      db: connection.db,
      clock: () => Date.parse(`${today}T12:00:00Z`),
      config: { timeZone: "UTC", visitsKeep: 30 },
    });
    await run([], new AbortController().signal);
    await compareFigures(connection.db);
  });

  test("has a month as a whole if its days have no figures of their own", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    const { db } = connection;
    await sql`delete from visit_figure_groups where period like '2025-11-%'`.execute(db);
    await migrate(connection);
    const query = { from: "2025-11-01", to: "2025-11-30", unit: "week" } as const;
    const before = answers.find((answer) => answer.query.from === query.from)?.insight;
    const { totals, series, tables: found } = await readInsight(db, query, today);
    const { entry: _entries, ...tables } = found;
    expect(tables).toEqual(before?.tables);
    expect(series).toEqual(before?.series);
    expect(totals.visits).toBe(before?.totals.visits);
  });

  test("finishes a deletion of visits that was interrupted", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    const { db } = connection;
    await sql`update visit_days set archived = 1 where day = '2026-02-28'`.execute(db);
    await migrate(connection);
    const left = await db.selectFrom("visits").select("day").distinct().orderBy("day").execute();
    expect(left.map(({ day }) => day)).toEqual(["2026-03-18", "2026-03-20"]);
  });
});

describe.each(bothEngines)("other databases on %s", (engine) => {
  test("one whose figures are counts already only gets another name for its schema", async () => {
    const newest = await openTestDatabase(engine, { older: false });
    await migrate(newest);
    const [before, applied] = [await readSchema(newest), await readApplied(newest.db)];
    const connection = await openTestDatabase(engine, { older: false });
    const { db } = connection;
    await createTables(db, "062-counted-days");
    await sql`delete from kysely_migration`.execute(db);
    for (const table of [
      "day_counts",
      "visit_values",
      "site_versions",
      "site_files",
      "post_files",
      "former_paths",
      "imported_posts",
      "passkeys",
      "authenticator_apps",
      "recovery_codes",
      "used_tickets",
    ])
      await sql`drop table ${sql.table(table)}`.execute(db);
    for (const column of [
      "api_keys.scope",
      "security_events.key_label",
      "blogs.saved_with_key",
      "backups.uploaded_at",
      "backups.command_done_at",
      "backups.copy_tested_at",
      "jobs.failing_since",
      "sessions.confirmed_at",
    ]) {
      const [table = "", name = ""] = column.split(".");
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(db);
    }
    await sql`drop index visits_by_campaign`.execute(db);
    await createVisitCounts(db as unknown as Kysely<unknown>);
    await sql`alter table visit_days add column archived integer not null default 0`.execute(db);
    for (const name of [olderSchema, "050-visit-counts"])
      await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db);
    await sql`insert into visit_counts (period, dimension, value, visits) values ('2026-03-01', 'total', '', 5)`.execute(
      db,
    );
    await migrate(connection);
    expect(await readApplied(db)).toEqual(applied);
    expect(await readSchema(connection)).toEqual(before);
    expect(await db.selectFrom("day_counts").select("visits").execute()).toEqual([{ visits: 5 }]);
  });

  test("one with rows of months and years has the same figures with rows of days only", async () => {
    const connection = await openTestDatabase(engine, { older: false });
    const { db } = connection;
    await createTables(db, "060-second-step");
    // A day whose visits were deleted, one that has changed since it was counted, and two of a month that was stored as
    // a whole.
    await sql`insert into visit_days (day, visits, changes, counted_changes, archived) values
      ('2026-03-01', 5, 5, 5, 1), ('2026-03-02', 2, 2, 1, 0), ('2025-11-03', 4, 4, 4, 1), ('2025-11-30', 1, 1, 1, 1)`.execute(
      db,
    );
    await sql`insert into visits (id, visited_at, day, country) values
      ('1', 0, '2026-03-02', 'Chile'), ('2', 0, '2026-03-02', 'Norway')`.execute(db);
    const inMarch = [
      ["2026-03-01", "total", "", 5, 3, 0],
      ["2026-03-01", "country", "Chile", 5, 3, 0],
      ["2026-03-02", "total", "", 1, 0, 0],
      ["2026-03-02", "country", "Norway", 1, 0, 0],
      ["2026-03", "total", "", 6, 3, 0],
      ["2026-03", "country", "Chile", 5, 3, 0],
      ["2026-03", "country", "Norway", 1, 0, 0],
      ["2026", "country", "Chile", 5, 3, 0],
    ];
    const inNovember = [
      ["2025-11-03", "total", "", 4, 2, 0],
      ["2025-11-30", "total", "", 1, 1, 0],
      ["2025-11", "total", "", 5, 3, 60],
      ["2025-11", "country", "Kenya", 5, 3, 60],
      ["2025", "total", "", 5, 3, 60],
      ["2025", "country", "Kenya", 5, 3, 60],
    ];
    for (const row of [...inMarch, ...inNovember])
      await sql`insert into visit_counts (period, dimension, value, visits, visitors, seconds)
        values (${sql.join(row)})`.execute(db);
    await sql`insert into versions values ('blogs', 7), ('counts-3', 5), ('visit-counts', 0)`.execute(db);
    await migrate(connection);
    const read = async (from: string, to: string) => {
      const { totals, series, tables } = await readInsight(db, { from, to, unit: "day" }, "2026-03-03");
      const days = series.filter(({ visits }) => visits > 0);
      return {
        totals: [totals.visits, totals.visitors, totals.seconds],
        days: days.map(({ start, visits, visitors }) => [start, visits, visitors]),
        countries: tables.country.rows.map(({ value, visits }) => [value, visits]),
      };
    };
    const november = {
      days: [
        ["2025-11-03", 4, 2],
        ["2025-11-30", 1, 1],
      ],
      countries: [["Kenya", 5]],
    };
    expect(await read("2025-11-01", "2025-11-30")).toEqual({ totals: [5, 3, 60], ...november });
    expect(await read("2025-01-01", "2026-12-31")).toEqual({
      totals: [12, 6, 60],
      days: [...november.days, ["2026-03-01", 5, 3], ["2026-03-02", 2, 0]],
      countries: [
        ["Chile", 6],
        ["Kenya", 5],
        ["Norway", 1],
      ],
    });
    await countClosedDays(db, { today: "2026-03-03" });
    expect(await read("2026-03-01", "2026-03-31")).toMatchObject({
      totals: [7, 3, 0],
      countries: [
        ["Chile", 6],
        ["Norway", 1],
      ],
    });
    const versions = await db.selectFrom("versions").select("name").orderBy("name").execute();
    expect(versions.map(({ name }) => name)).toEqual(["blogs", "visit-values"]);
  });

  test("one of a version before 0.2.0, or of a newer one, is refused and stays as it is", async () => {
    const connection = await openTestDatabase(engine, { older: true });
    const { db } = connection;
    await sql`delete from kysely_migration where name = ${olderSchema}`.execute(db);
    const before = [await readSchema(connection), await readApplied(db)];
    await expect(migrate(connection)).rejects.toThrow(OlderDatabaseError);
    expect([await readSchema(connection), await readApplied(db)]).toEqual(before);
    await sql`insert into kysely_migration values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(db);
    await expect(migrate(connection)).rejects.toThrow(NewerDatabaseError);
    expect(await readSchema(connection)).toEqual(before[0]);
  });

  test("one with a migration of a feature that was removed is migrated, and keeps the feature's table", async () => {
    const connection = await openTestDatabase(engine, { older: false });
    const { db } = connection;
    // As a restore creates the tables for a backup of such a database.
    await createTables(db, "061-z-books");
    const later = schemaVersions.filter((name) => name > "061-z-books");
    expect((await readApplied(db)).at(-1)).toBe("061-no-purges");
    await sql`create table books (title text)`.execute(db);
    await sql`insert into books values ('Emma')`.execute(db);
    await addApplied(db, "061-z-books");
    expect(await checkSchema(db)).toEqual({
      version: "061-z-books",
      missing: later,
      removed: ["061-z-books"],
    });
    await migrate(connection);
    expect((await readApplied(db)).slice(-1 - later.length)).toEqual(["061-z-books", ...later]);
    expect((await sql`select title from books`.execute(db)).rows).toEqual([{ title: "Emma" }]);
    await migrate(connection);
  });

  test("one with a migration that sorts after all others is of a newer version", async () => {
    const connection = await openTestDatabase(engine, { older: false });
    await migrate(connection);
    await addApplied(connection.db, "061-z-books");
    await addApplied(connection.db, "999-talks");
    const refused = await migrate(connection).catch((error) => error);
    expect(refused).toBeInstanceOf(NewerDatabaseError);
    expect(refused.migrations).toEqual(["999-talks"]);
  });

  test("one in which a migration was left out that comes before others is refused and stays as it is", async () => {
    const connection = await openTestDatabase(engine, { older: false });
    await migrate(connection);
    await sql`delete from kysely_migration where name = '060-second-step'`.execute(connection.db);
    const before = [await readSchema(connection), await readApplied(connection.db)];
    await expect(migrate(connection)).rejects.toThrow("060-second-step");
    expect([await readSchema(connection), await readApplied(connection.db)]).toEqual(before);
  });
});
