import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn, signInAgain } from "../../../test/owner.ts";
import { deleteExpiredSessions, filterActive } from "../../core/account/server/sessions.ts";
import { runDue } from "../../core/jobs/run-due.ts";
import { createLog } from "../../core/process/log/log.ts";
import { pushDeviceSchema, pushDevicesSchema, pushTestSchema } from "./contract/push.ts";
import { messagePush } from "./kinds.ts";
import { pushSender } from "./parts.ts";
import { createMessagePush } from "./push.ts";
import { keepDevices } from "./push-devices.ts";
import { createBrowserKeys, startPushService, storeDevice } from "./testing/push-service.ts";

const message = { name: "Ada", email: "ada@example.org", message: "A project in Basel", consent: "yes" };
const noon = Date.parse("2026-03-20T12:00:00Z");
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Starts a site whose clock the test sets. Jobs are done only by the test. */
async function start(engine: (typeof engines)[number]) {
  const site = { now: noon };
  const app = await startTestApp(engine, { clock: () => site.now });
  const { as } = await signIn(app);
  const { db, get } = app.context;
  const parts = { db, clock: () => site.now, log: createLog("silent"), timeZone: "UTC" };
  const kind = createMessagePush({ ...parts, send: get(pushSender) });
  return {
    app,
    as,
    db,
    site,
    write: (json: object = {}) =>
      app.request("/api/messages", { method: "POST", json: { ...message, ...json } }),
    list: async () => pushDevicesSchema.parse(await (await as("/api/push-devices")).json()),
    push: () => runDue(parts, kind, new AbortController().signal),
    jobs: () =>
      db
        .selectFrom("jobs")
        .select(["state", "due_at", "last_error"])
        .where("kind", "=", messagePush)
        .execute(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

function subscription(endpoint = "https://fcm.googleapis.com/fcm/send/abc") {
  const { p256dh, auth } = createBrowserKeys();
  return { endpoint, expirationTime: null, keys: { p256dh, auth } };
}

describe.each(engines)("notifications of devices on %s", (engine) => {
  test("a message is pushed to each device, encrypted for it and signed by the site", async () => {
    await using service = await startPushService();
    await using site = await start(engine);
    const phone = await storeDevice(site.db, { endpoint: `${service.url}/phone` });
    const laptop = await storeDevice(site.db, { endpoint: `${service.url}/laptop` });
    await site.write({ name: "Ada\nLovelace", message: `A ${"long ".repeat(100)}text` });
    expect([await site.push(), await site.push()]).toEqual([true, false]);
    expect(service.received.map(({ path }) => path).sort()).toEqual(["/laptop", "/phone"]);
    const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    for (const [path, device] of [
      ["/phone", phone],
      ["/laptop", laptop],
    ] as const) {
      const got = service.received.find((each) => each.path === path);
      const pushed = got && device.read(got.body);
      expect(pushed).toMatchObject({
        title: "Message from Ada Lovelace",
        path: `/admin/messages/${id}`,
        tag: id,
        waiting: 1,
      });
      expect([...(pushed?.body ?? "")]).toHaveLength(150);
      const { publicKey } = await site.list();
      expect(got?.headers).toMatchObject({ ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" });
      expect(got?.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`));
    }
    expect(await site.jobs()).toEqual([]);
  });

  test("nothing is queued without devices, and a device is not told about what arrived before it was added", async () => {
    await using service = await startPushService();
    await using site = await start(engine);
    await site.write();
    expect(await site.jobs()).toEqual([]);
    await storeDevice(site.db, { endpoint: `${service.url}/old` });
    await site.write();
    await storeDevice(site.db, { endpoint: `${service.url}/new`, createdAt: noon + 1 });
    await site.push();
    expect(service.received.map(({ path }) => path)).toEqual(["/old"]);
  });

  test.each([404, 410])("a device that its push service answers with %i is removed", async (status) => {
    await using service = await startPushService(() => ({ status }));
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: service.url });
    await site.write();
    await site.push();
    expect([(await site.list()).devices, await site.jobs()]).toEqual([[], []]);
  });

  test("what is too large is sent again without its text", async () => {
    let left = 1;
    await using service = await startPushService(() => ({ status: left-- > 0 ? 413 : 201 }));
    await using site = await start(engine);
    const { read } = await storeDevice(site.db, { endpoint: service.url });
    await site.write();
    await site.push();
    expect(service.received).toHaveLength(2);
    expect(read(service.received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: "Message from Ada",
      body: "",
    });
    expect((await site.list()).devices).toMatchObject([{ failure: null }]);
  });

  test.each([
    ["600", 10 * minute],
    ["Fri, 20 Mar 2026 12:20:00 GMT", 20 * minute],
    ["soon", 15 * minute],
    ["999999999", day],
  ])("a push service that wants to wait for %s is left alone that long", async (retryAfter, pause) => {
    let status = 429;
    await using service = await startPushService(() => ({ status, retryAfter }));
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: service.url });
    await site.write();
    await site.push();
    expect(await site.jobs()).toMatchObject([
      { last_error: "Firefox on Android: The push service responded with status 429." },
    ]);
    const device = await site.db.selectFrom("push_devices").selectAll().executeTakeFirstOrThrow();
    expect(device.paused_until).toBe(noon + pause);
    site.site.now += pause - 1;
    await site.push();
    expect(service.received).toHaveLength(1);
    status = 201;
    site.site.now += hour;
    await site.push();
    // A notification that is a day late is not sent.
    expect(service.received).toHaveLength(pause === day ? 1 : 2);
    expect(await site.jobs()).toEqual([]);
  });

  test("a device that fails is tried again, and the others are not notified twice", async () => {
    let status = 500;
    await using service = await startPushService((path) => ({ status: path === "/bad" ? status : 201 }));
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: `${service.url}/bad`, name: "Chrome on Linux" });
    await storeDevice(site.db, { endpoint: `${service.url}/good` });
    await site.write();
    await site.push();
    expect(await site.jobs()).toMatchObject([
      { state: "waiting", last_error: "Chrome on Linux: The push service responded with status 500." },
    ]);
    expect((await site.list()).devices[0]?.failure).toBe("The push service responded with status 500.");
    status = 201;
    site.site.now += minute;
    await site.push();
    expect(service.received.map(({ path }) => path).sort()).toEqual(["/bad", "/bad", "/good"]);
    expect((await site.list()).devices[0]?.failure).toBeNull();
  });

  test.each([400, 401, 403])("a refusal with %i is not tried again", async (status) => {
    await using service = await startPushService(() => ({ status }));
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: service.url });
    await site.write();
    await site.push();
    expect(await site.jobs()).toEqual([]);
    expect((await site.list()).devices).toMatchObject([
      { failure: `The push service responded with status ${status}.` },
    ]);
  });

  test("a push service that cannot be reached is tried again", async () => {
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: "http://127.0.0.1:1/" });
    await site.write();
    await site.push();
    expect(await site.jobs()).toMatchObject([{ state: "waiting" }]);
    expect((await site.list()).devices[0]?.failure).toMatch(
      /^The push service did not respond: .*ECONNREFUSED/,
    );
  });

  test("more than three messages at once get one notification, and so does a flood", async () => {
    await using service = await startPushService();
    await using site = await start(engine);
    const { read } = await storeDevice(site.db, { endpoint: service.url });
    const names = ["Ada", "Grace", "Mary", "Ada"];
    for (const name of names) await site.write({ name });
    while (await site.push());
    expect(service.received).toHaveLength(1);
    expect(read(service.received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: "4 new messages",
      body: "From Ada, Grace, Mary",
      path: "/admin/messages",
      waiting: 4,
    });
    for (let count = 0; count < 30; count += 1) {
      site.site.now += 1_000;
      await site.write();
      await site.push();
    }
    expect(service.received).toHaveLength(20);
    site.site.now += hour;
    while (await site.push());
    expect(service.received).toHaveLength(21);
  });

  test("nothing is pushed in the quiet hours, about spam, or about what is gone", async () => {
    await using service = await startPushService();
    await using site = await start(engine);
    await storeDevice(site.db, { endpoint: service.url });
    const settings = { mail: "each", dailyAt: "08:00", webhook: true, quiet: { from: "11:00", to: "13:00" } };
    await site.as("/api/notifications", { method: "PUT", json: settings });
    await site.write();
    expect(await site.push()).toBe(false);
    expect(await site.jobs()).toMatchObject([{ due_at: noon + hour }]);
    const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    for (let times = 0; times < 2; times += 1) await site.as(`/api/messages/${id}`, { method: "DELETE" });
    site.site.now += 2 * hour;
    await site.write({ message: "[url=https://pills.example]pills[/url]" });
    expect(await site.push()).toBe(false);
    expect(await site.jobs()).toMatchObject([{ state: "held" }]);
    expect(service.received).toEqual([]);
  });

  test("a device is added once per address, named, renewed, and removed", async () => {
    await using site = await start(engine);
    const headers = {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const add = (json: object) => site.as("/api/push-devices", { method: "POST", json, headers });
    const first = pushDeviceSchema.parse(await (await add(subscription())).json());
    expect(first).toMatchObject({ name: "Firefox on Linux", failure: null });
    expect(pushDeviceSchema.parse(await (await add(subscription())).json())._id).toBe(first._id);
    const moved = subscription("https://updates.push.services.mozilla.com/wpush/v2/x");
    const renew = (id: string) => site.as(`/api/push-devices/${id}`, { method: "PUT", json: moved, headers });
    expect((await renew(first._id)).status).toBe(200);
    expect((await site.list()).devices).toHaveLength(1);
    expect((await site.as(`/api/push-devices/${first._id}`, { method: "DELETE" })).status).toBe(204);
    expect((await renew(first._id)).status).toBe(404);
    expect((await site.list()).devices).toEqual([]);
  });

  test.each([
    ["an address that is not of a push service", subscription("https://evil.example/fcm.googleapis.com")],
    ["a host that only ends like one", subscription("https://evilpush.apple.com/x")],
    ["an address without TLS", subscription("http://fcm.googleapis.com/x")],
    ["another port", subscription("https://fcm.googleapis.com:8443/x")],
    ["a password", subscription("https://a:b@fcm.googleapis.com/x")],
    ["no keys", { endpoint: "https://fcm.googleapis.com/x" }],
    ["a short key", { ...subscription(), keys: { p256dh: "BAAA", auth: "AAAA" } }],
    [
      "a key that is no point on the curve",
      { ...subscription(), keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) } },
    ],
    ["a list", []],
  ])("a subscription with %s is refused", async (_what, json) => {
    await using site = await start(engine);
    expect((await site.as("/api/push-devices", { method: "POST", json })).status).toBe(400);
    expect((await site.list()).devices).toEqual([]);
  });

  test("there are at most 20 devices, also with concurrent calls", async () => {
    await using site = await start(engine);
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => {
        const json = subscription(`https://web.push.apple.com/${index}`);
        return (await site.as("/api/push-devices", { method: "POST", json })).status;
      }),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  test("ending a session ends the notifications of its device, but its expiry does not", async () => {
    await using site = await start(engine);
    await site.as("/api/push-devices", { method: "POST", json: subscription() });
    const other = await signInAgain(site.app);
    const json = subscription("https://web.push.apple.com/x");
    await other.as("/api/push-devices", { method: "POST", json });
    await site.as("/api/account/sessions", { method: "DELETE" });
    expect((await site.list()).devices).toHaveLength(1);
    const later = noon + 40 * day;
    await keepDevices(site.db, (ids) => filterActive(site.db, ids, later));
    await deleteExpiredSessions(site.db, later);
    expect(await site.db.selectFrom("push_devices").select("session_id").execute()).toEqual([
      { session_id: null },
    ]);
  });

  test("a test says whether the push service has taken the notification", async () => {
    await using service = await startPushService((path) => ({ status: path === "/bad" ? 403 : 201 }));
    await using site = await start(engine);
    const good = await storeDevice(site.db, { endpoint: `${service.url}/good` });
    const bad = await storeDevice(site.db, { endpoint: `${service.url}/bad` });
    const send = async (id: string) =>
      (await site.as(`/api/push-devices/${id}/test`, { method: "POST" })).json();
    expect(pushTestSchema.parse(await send(good.id))).toEqual({ failure: null });
    expect(good.read(service.received[0]?.body ?? Buffer.alloc(0)).title).toBe("Notifications work");
    expect(await send(bad.id)).toEqual({ failure: "The push service responded with status 403." });
    const unknown = await site.as("/api/push-devices/00000000-0000-7000-8000-000000000001/test", {
      method: "POST",
    });
    expect(unknown.status).toBe(404);
  });

  test("all instances have the same keys", async () => {
    await using site = await start(engine);
    const keys = await Promise.all([site.list(), site.list(), site.list()]);
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(keys[0]?.publicKey).toMatch(/^B[\w-]{86}$/);
  });
});
