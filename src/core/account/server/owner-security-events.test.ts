import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/app.ts";
import { engines } from "../../../../test/databases.ts";
import { recordLog } from "../../../../test/log.ts";
import { owner, signIn, signInAgain } from "../../../../test/owner.ts";
import { type SecurityEntry, securityEntryPageSchema } from "../contract/security-events.ts";
import { failedSignIns } from "./parts.ts";

const linux =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const day = 24 * 60 * 60_000;

type As = (path: string, init?: TestRequest) => Promise<Response>;

async function history(as: As, cursor?: string) {
  const query = cursor === undefined ? "" : `?cursor=${cursor}`;
  return securityEntryPageSchema.parse(await (await as(`/api/account/events${query}`)).json());
}

function inBrief({ event, times, device, country }: SecurityEntry) {
  return [event, times, device, country];
}

function fail(app: TestApp, init: TestRequest = {}) {
  const json = { ...owner, password: "not the password" };
  return app.request("/api/auth/login", { method: "POST", json, ...init });
}

async function storeEvents({ context: { db } }: TestApp, times: number[]) {
  const rows = times.map((time, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    event: "sign-in",
    occurred_at: time,
    last_at: time,
    times: 1,
    device: null,
    country: null,
    city: null,
    tally_key: null,
  }));
  await db.deleteFrom("security_events").execute();
  await db.insertInto("security_events").values(rows).execute();
}

describe.each(engines)("the sign-in history on %s", (engine) => {
  test("contains every kind of event, newest first, with device and place", async () => {
    let now = Date.UTC(2026, 0, 1);
    await using app = await startTestApp(engine, { clock: () => (now += 1_000) });
    await signIn(app);
    const from = { address: "8.8.8.8", headers: { "User-Agent": linux } };
    for (let i = 0; i < 10; i += 1) expect((await fail(app, from)).status).toBe(401);
    expect((await fail(app, from)).status).toBe(429);
    const { as } = await signInAgain(app);
    await signInAgain(app);
    const change = { currentPassword: owner.password, newPassword: "a new horse with a battery" };
    await as("/api/account/password", { method: "PUT", json: change });
    const { events, nextCursor } = await history(as);
    expect(nextCursor).toBeNull();
    expect(events.map(inBrief)).toEqual([
      ["session-ended", 2, undefined, undefined],
      ["password-changed", 1, undefined, undefined],
      ["sign-in", 1, undefined, undefined],
      ["sign-in", 1, undefined, undefined],
      ["limit-reached", 1, "Chrome on Linux", "United States"],
      ["sign-in-failed", 10, "Chrome on Linux", "United States"],
      ["sign-in", 1, undefined, undefined],
      ["password-changed", 1, "Server", undefined],
    ]);
    const failed = events.find(({ event }) => event === "sign-in-failed");
    expect(failed && failed.lastAt > failed.at).toBe(true);
  });

  test("contains sessions ended one by one, together, or by logging out", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const other = await signInAgain(app);
    await signInAgain(app);
    await other.as("/api/auth/logout", { method: "POST" });
    await as("/api/account/sessions", { method: "DELETE" });
    await as("/api/account/sessions", { method: "DELETE" });
    const { events } = await history(as);
    const ended = events.filter(({ event }) => event === "session-ended");
    expect(ended.map(({ times }) => times)).toEqual([1, 1]);
  });

  test("contains no password, token, IP address, or email", async () => {
    await using app = await startTestApp(engine);
    const { as, token } = await signIn(app);
    const json = { email: "typed a password here", password: "and another one" };
    await app.request("/api/auth/login", { method: "POST", json, address: "192.0.2.77" });
    const change = { currentPassword: "a wrong password", newPassword: "a new horse with a battery" };
    await as("/api/account/password", { method: "PUT", json: change, address: "192.0.2.77" });
    await history(as);
    const stored = JSON.stringify(await app.context.db.selectFrom("security_events").selectAll().execute());
    expect(stored).toContain("sign-in-failed");
    for (const secret of [
      ...Object.values(json),
      ...Object.values(change),
      token,
      "192.0.2.77",
      owner.email,
    ]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("has pages of fifty events without duplicates", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    const start = Date.now();
    await storeEvents(
      app,
      Array.from({ length: 101 }, (_, index) => start - index),
    );
    const ids: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await history(as, cursor);
      ids.push(...page.events.map(({ _id }) => _id));
      sizes.push(page.events.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([50, 50, 1]);
    expect(new Set(ids).size).toBe(101);
    expect(ids).toEqual(ids.toSorted());
    expect((await as("/api/account/events?cursor=nonsense")).status).toBe(400);
  });

  test("keeps events for ninety days and then deletes them", async () => {
    const now = Date.UTC(2026, 5, 1);
    await using app = await startTestApp(engine, { clock: () => now });
    const { as } = await signIn(app);
    await storeEvents(app, [now - day, now - 90 * day + 1, now - 90 * day, now - 200 * day]);
    app.context.jobs.start();
    await expect
      .poll(async () => (await history(as)).events.map(({ at }) => now - Date.parse(at)))
      .toEqual([day, 90 * day - 1]);
  });
});

test("each event is logged with its name, and without passwords, tokens, IP addresses, or emails", async () => {
  const { log, lines } = recordLog();
  await using app = await startTestApp("sqlite", { log });
  const { as, token } = await signIn(app);
  await signInAgain(app, { address: "8.8.8.8", headers: { "User-Agent": linux } });
  for (let i = 0; i < 11; i += 1) await fail(app, { address: "192.0.2.77" });
  const newPassword = "a new horse with a battery";
  await as("/api/account/password", {
    method: "PUT",
    json: { currentPassword: owner.password, newPassword },
  });
  await as("/api/auth/logout", { method: "POST" });
  await app.context.get(failedSignIns).flush();
  expect(lines.map(({ event, times, level }) => [event, times, level])).toEqual([
    ["sign-in", 1, 30],
    ["sign-in", 1, 30],
    ["password-changed", 1, 30],
    ["session-ended", 1, 30],
    ["sign-in-failed", 10, 40],
    ["limit-reached", 1, 40],
  ]);
  expect(lines[1]).toMatchObject({ device: "Chrome on Linux", country: "United States" });
  const text = JSON.stringify(lines);
  for (const secret of [token, newPassword, owner.password, owner.email, "192.0.2.77", "8.8.8.8"]) {
    expect(text).not.toContain(secret);
  }
});
