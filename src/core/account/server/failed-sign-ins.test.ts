import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines } from "../../../../test/databases.ts";
import { recordLog } from "../../../../test/log.ts";
import { createFailedSignIns } from "./failed-sign-ins.ts";
import type { Client } from "./security-events.ts";

const noon = Date.UTC(2026, 0, 1, 12);
const minute = 60_000;
const never = 1_000_000_000;

const linux: Client = { device: "Chrome on Linux", country: "Iceland", city: undefined };
const windows: Client = { device: "Firefox on Windows", country: "Chile", city: "Santiago" };

describe.each(bothEngines)("failed sign-ins on %s", (engine) => {
  test("from one client within an hour share an entry with their number and times", async () => {
    await using app = await startTestApp(engine, { clock: () => noon });
    const failed = createFailedSignIns(app.context, never);
    for (const after of [0, 1, 5]) {
      failed.add({ event: "sign-in-failed", client: linux, now: noon + after * minute });
      await failed.flush();
    }
    failed.add({ event: "sign-in-failed", client: windows, now: noon + 6 * minute });
    failed.add({ event: "sign-in-failed", client: linux, now: noon + 60 * minute });
    await failed.stop();
    expect(await readEvents(app)).toEqual([
      ["sign-in-failed", noon, noon + 5 * minute, 3, "Chrome on Linux", "Iceland", null],
      ["sign-in-failed", noon + 6 * minute, noon + 6 * minute, 1, "Firefox on Windows", "Chile", "Santiago"],
      ["sign-in-failed", noon + 60 * minute, noon + 60 * minute, 1, "Chrome on Linux", "Iceland", null],
    ]);
  });

  test("on two instances are added together", async () => {
    await using app = await startTestApp(engine, { clock: () => noon });
    const instances = [createFailedSignIns(app.context, never), createFailedSignIns(app.context, never)];
    for (const failed of instances) {
      for (let i = 0; i < 50; i += 1)
        failed.add({ event: "limit-reached", client: i % 2 ? linux : windows, now: noon });
    }
    await Promise.all(instances.map((failed) => failed.stop()));
    const events = await readEvents(app);
    expect(events.map(([, , , times]) => times)).toEqual([50, 50]);
  });

  test("from thousands of clients create few entries, and all are counted", async () => {
    await using app = await startTestApp(engine, { clock: () => noon });
    const failed = createFailedSignIns(app.context, never);
    for (let i = 0; i < 5_000; i += 1) {
      failed.add({ event: "sign-in-failed", client: { ...linux, device: `Robot ${i}` }, now: noon + i });
    }
    await failed.stop();
    const events = await readEvents(app);
    expect(events).toHaveLength(21);
    expect(events.reduce((sum, [, , , times]) => sum + times, 0)).toBe(5_000);
    expect(events.filter(([, , , , device]) => device === null)).toHaveLength(1);
  });

  test("are kept while the database rejects writes, and stored when it accepts them again", async () => {
    await using app = await startTestApp(engine, { clock: () => noon });
    const failed = createFailedSignIns(app.context, never);
    const attempt = { event: "sign-in-failed", client: linux } as const;
    await app.context.db.schema.alterTable("security_events").renameTo("elsewhere").execute();
    failed.add({ ...attempt, now: noon });
    await failed.flush();
    failed.add({ ...attempt, now: noon + minute });
    await app.context.db.schema.alterTable("elsewhere").renameTo("security_events").execute();
    await failed.stop();
    expect(await readEvents(app)).toEqual([
      ["sign-in-failed", noon, noon + minute, 2, "Chrome on Linux", "Iceland", null],
    ]);
  });
});

test("a flood of failed sign-ins is logged as one event with a count", async () => {
  await using app = await startTestApp("sqlite");
  const { log, lines } = recordLog();
  const failed = createFailedSignIns({ db: app.context.db, log }, never);
  for (let i = 0; i < 1_000; i += 1) failed.add({ event: "sign-in-failed", client: linux, now: noon });
  await failed.stop();
  expect(lines).toEqual([
    expect.objectContaining({ event: "sign-in-failed", times: 1_000, country: "Iceland", level: 40 }),
  ]);
});

async function readEvents({ context }: TestApp) {
  const rows = await context.db
    .selectFrom("security_events")
    .selectAll()
    .orderBy("occurred_at")
    .orderBy("device")
    .execute();
  return rows.map(
    (row) => [row.event, row.occurred_at, row.last_at, row.times, row.device, row.country, row.city] as const,
  );
}
