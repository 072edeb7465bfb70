import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { addJob } from "../../../test/jobs.ts";
import { signIn } from "../../../test/owner.ts";
import { type Backups, backupsSchema } from "./contract.ts";
import { nightlyBackup, noteBackup, noteVerified } from "./notes.ts";

const noCopies = { copies: [] };

describe.each(engines)("on %s", (engine) => {
  test("nightly backups are reported as failing after the second failure in a row, for a day", async () => {
    await using app = await startTestApp(engine);
    const { db, clock } = app.context;
    const { as } = await signIn(app);
    const readFailing = async () => ((await (await as("/api/backups")).json()) as Backups).failing;
    const failed_at = clock();
    const failure = { failed_at, last_error: "the disk is full." };
    await addJob(db, {
      kind: nightlyBackup,
      key: nightlyBackup,
      state: "scheduled",
      attempts: 1,
      ...failure,
    });
    expect(await readFailing()).toBeNull();
    // The second attempt is in progress.
    await db
      .updateTable("jobs")
      .set({ attempts: 2, leased_until: clock() + 60_000 })
      .execute();
    expect(await readFailing()).toBeNull();
    await db.updateTable("jobs").set({ leased_until: null }).execute();
    const failing = { failures: 2, failedAt: new Date(failed_at).toISOString(), reason: "the disk is full." };
    expect(await readFailing()).toEqual(failing);
    // The owner has turned them off, so no instance has tried again.
    await db
      .updateTable("jobs")
      .set({ failed_at: failed_at - 24 * 3_600_000 })
      .execute();
    expect(await readFailing()).toBeNull();
  });

  test("only the owner sees the newest verified backup", async () => {
    await using app = await startTestApp(engine);
    const { db } = app.context;
    const { as } = await signIn(app);
    const read = async () => backupsSchema.strict().parse(await (await as("/api/backups")).json());
    expect(await read()).toEqual({ lastVerified: null, failing: null, ...noCopies });
    for (const [id, madeAt] of [
      ["a", 1000],
      ["b", 3000],
      ["c", 2000],
      ["d", 4000],
    ] as const) {
      await noteBackup(db, { id, file: `/backups/${id}.tar.gz`, madeAt });
      if (id !== "d") expect(await noteVerified(db, id, 9000)).toBe(true);
    }
    expect(await noteVerified(db, "of another site", 9000)).toBe(false);
    expect(await read()).toEqual({
      lastVerified: {
        file: "/backups/b.tar.gz",
        madeAt: "1970-01-01T00:00:03.000Z",
        verifiedAt: "1970-01-01T00:00:09.000Z",
      },
      failing: null,
      ...noCopies,
    });
    expect((await app.request("/api/backups")).status).toBe(401);
  });

  test("only the owner makes the next backup due, and not where nightly backups are off", async () => {
    await using app = await startTestApp(engine, { config: { backupKeep: { days: 7, weeks: 4 } } });
    const { db, clock } = app.context;
    const { as } = await signIn(app);
    await addJob(db, {
      kind: nightlyBackup,
      key: nightlyBackup,
      state: "scheduled",
      due_at: clock() + 3_600_000,
    });
    const isDue = async () => {
      const { due_at } = await db.selectFrom("jobs").select("due_at").executeTakeFirstOrThrow();
      return due_at <= clock();
    };
    expect((await app.request("/api/backups", { method: "POST" })).status).toBe(401);
    expect(await isDue()).toBe(false);
    expect((await as("/api/backups", { method: "POST" })).status).toBe(204);
    expect(await isDue()).toBe(true);

    await using without = await startTestApp(engine, { config: { backupKeep: undefined } });
    const other = await signIn(without);
    const refused = await other.as("/api/backups", { method: "POST" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("BACKUP_KEEP") });
  });
});
