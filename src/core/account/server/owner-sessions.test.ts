import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import { recordLog } from "../../../../test/log.ts";
import { signIn, signInAgain } from "../../../../test/owner.ts";
import { sessionListSchema } from "../contract/sessions.ts";
import { deleteExpiredSessions } from "./sessions.ts";

const linux =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const start = Date.UTC(2026, 0, 1);
const minute = 60_000;
const day = 24 * 60 * minute;

type As = (path: string, init?: TestRequest) => Promise<Response>;

async function list(as: As) {
  return sessionListSchema.parse(await (await as("/api/account/sessions")).json()).sessions;
}

/** The status of a call that any valid session may make. */
async function statusOf(as: As): Promise<number> {
  return (await as("/api/auth/verify")).status;
}

async function lastUse({ context: { db } }: TestApp) {
  const { last_used_at } = await db.selectFrom("sessions").select("last_used_at").executeTakeFirstOrThrow();
  return last_used_at;
}

describe.each(bothEngines)("sessions on %s", (engine) => {
  const tags = tagsFor(engine);

  test("are listed with device, place, and times, the current one first, and without token or IP address", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    await signIn(app);
    now += minute;
    const first = await signInAgain(app, { address: "8.8.8.8", headers: { "User-Agent": linux } });
    now += minute;
    const second = await signInAgain(app, { headers: { "User-Agent": windows } });
    const response = await first.as("/api/account/sessions");
    const text = await response.text();
    for (const secret of [first.token, second.token, "8.8.8.8", "127.0.0.1"])
      expect(text).not.toContain(secret);
    expect(JSON.parse(text).sessions).toEqual([
      {
        _id: expect.any(String),
        current: true,
        device: "Chrome on Linux",
        country: "United States",
        signedInAt: "2026-01-01T00:01:00.000Z",
        lastUsedAt: "2026-01-01T00:02:00.000Z",
      },
      expect.objectContaining({ current: false, device: "Firefox on Windows" }),
      {
        _id: expect.any(String),
        current: false,
        signedInAt: "2026-01-01T00:00:00.000Z",
        lastUsedAt: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });

  test("expire after seven days without use, and not earlier", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    now += 7 * day - 1;
    expect(await statusOf(as)).toBe(200);
    await expect.poll(() => lastUse(app)).toBe(now);
    now += 7 * day - 1;
    expect(await statusOf(as)).toBe(200);
    await expect.poll(() => lastUse(app)).toBe(now);
    now += 7 * day;
    expect(await statusOf(as)).toBe(401);
  });

  test("expire after thirty days, even if they are in use", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    for (let used = 1; used < 6; used += 1) {
      now = start + used * 5 * day;
      expect(await statusOf(as)).toBe(200);
      await expect.poll(() => lastUse(app)).toBe(now);
    }
    now = start + 30 * day - 1;
    expect(await statusOf(as)).toBe(200);
    now = start + 30 * day;
    expect(await statusOf(as)).toBe(401);
  });

  test("store their last use at most once a minute", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    now = start + minute - 1;
    await Promise.all(Array.from({ length: 5 }, () => statusOf(as)));
    await list(as);
    expect(await lastUse(app)).toBe(start);
    now = start + minute;
    await statusOf(as);
    await expect.poll(() => lastUse(app)).toBe(now);
  });

  test("that have expired are not listed, and are deleted from the database", async () => {
    let now = start;
    await using app = await startTestApp(engine, { clock: () => now });
    await signIn(app);
    now += 7 * day;
    const { as } = await signInAgain(app);
    expect(await list(as)).toHaveLength(1);
    expect(await app.context.db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
    await deleteExpiredSessions(app.context.db, now);
    expect(await app.context.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
    expect(await statusOf(as)).toBe(200);
  });

  test("can be ended one by one, including the current one", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const other = await signInAgain(app);
    const third = await signInAgain(app);
    const idOf = async (session: { as: As }) => (await list(session.as)).find(({ current }) => current)?._id;
    const [otherId, ownId] = [await idOf(other), await idOf({ as })];
    const end = (id: string | undefined) => as(`/api/account/sessions/${id}`, { method: "DELETE" });
    expect((await end(otherId)).status).toBe(204);
    expect((await end(otherId)).status).toBe(404);
    expect([await statusOf(other.as), await statusOf(third.as), await statusOf(as)]).toEqual([401, 200, 200]);
    expect((await end(ownId)).status).toBe(204);
    expect([await statusOf(third.as), await statusOf(as)]).toEqual([200, 401]);
  });

  test("can all be ended except the current one", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const others = [await signInAgain(app), await signInAgain(app)];
    expect((await as("/api/account/sessions", { method: "DELETE" })).status).toBe(204);
    expect(await Promise.all(others.map((other) => statusOf(other.as)))).toEqual([401, 401]);
    expect(await list(as)).toHaveLength(1);
    expect((await as("/api/account/sessions", { method: "DELETE" })).status).toBe(204);
  });

  test("that do not exist return 404, even with a malformed id", { tags }, async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    for (const id of ["00000000-0000-7000-8000-999999999999", "none", "%00", "1%27%20or%201"]) {
      const response = await as(`/api/account/sessions/${id}`, { method: "DELETE" });
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { message: "Session not found" },
      ]);
    }
    expect(await list(as)).toHaveLength(1);
  });
});

test("reads succeed even if the last use of the session cannot be stored", async () => {
  let now = start;
  const { log, lines } = recordLog();
  await using app = await startTestApp("sqlite", { clock: () => now, log });
  const { as } = await signIn(app);
  await sql`create trigger full before update on sessions begin select raise(abort, 'full'); end`.execute(
    app.context.db,
  );
  now += minute;
  expect(await list(as)).toHaveLength(1);
  await expect.poll(() => lines.at(-1)?.msg).toBe("could not store the last use of a session");
});
