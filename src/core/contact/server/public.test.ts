import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { bothEngines, tagsFor } from "../../../../test/databases.ts";
import type { Refusal } from "../../http/contract/refusal.ts";

const message = { name: "Ada", email: "ada@example.com", message: "Hello\nthere", consent: "yes" };

describe.each(bothEngines)("messages on %s", (engine) => {
  const tags = tagsFor(engine);

  test("a message is stored as written, with the name trimmed", async () => {
    await using app = await startTestApp(engine, { clock: () => 1_750_000_000_000 });
    const response = await send(app, { ...message, name: "  Ada  " });
    expect(response.status).toBe(201);
    expect(await readMessages(app)).toEqual([
      expect.objectContaining({
        name: "Ada",
        email: "ada@example.com",
        message: "Hello\nthere",
        contact_consent: 1,
        created_at: 1_750_000_000_000,
        notified_at: null,
      }),
    ]);
  });

  test.each(["y", "yes", " YES ", "Yeah", "yep", "true", "1"])(
    "consent %j counts as yes",
    { tags },
    async (consent) => {
      await using app = await startTestApp(engine);
      await send(app, { ...message, consent });
      expect((await readMessages(app))[0]?.contact_consent).toBe(1);
    },
  );

  test.each(["n", "no", "", "yes please", "maybe", "0", "11"])("consent %j counts as no", async (consent) => {
    await using app = await startTestApp(engine);
    expect((await send(app, { ...message, consent })).status).toBe(201);
    expect((await readMessages(app))[0]?.contact_consent).toBe(0);
  });

  test("50 concurrent requests with the same key store one message", async () => {
    await using app = await startTestApp(engine);
    const sends = Array.from({ length: 50 }, (_, i) =>
      send(app, message, { key: "one-key-1", address: `192.0.2.${i}` }),
    );
    const statuses = (await Promise.all(sends)).map((response) => response.status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await readMessages(app)).toHaveLength(1);
  });

  test("a different message with the same key is refused and changes nothing", async () => {
    await using app = await startTestApp(engine);
    await send(app, message, { key: "one-key-1" });
    expect((await send(app, { ...message, message: "Other" }, { key: "one-key-1" })).status).toBe(422);
    expect((await readMessages(app)).map((row) => row.message)).toEqual(["Hello\nthere"]);
  });

  test("without a key, every request stores a message", async () => {
    await using app = await startTestApp(engine);
    await send(app, message);
    await send(app, message);
    expect(await readMessages(app)).toHaveLength(2);
  });

  test("a message with the honeypot filled in gets the normal response and is not stored", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine);
    const normal = await send(app, message);
    const caught = await send(app, { ...message, subject: "Cheap watches" });
    expect([caught.status, await caught.json()]).toEqual([normal.status, await normal.json()]);
    expect(await readMessages(app)).toHaveLength(1);
  });

  test.each([
    ["an empty name", { name: " " }],
    ["a name that is too long", { name: "a".repeat(201) }],
    ["an email that is too long", { email: "a".repeat(321) }],
    ["an empty message", { message: "\n" }],
    ["a message that is too long", { message: "a".repeat(5_001) }],
    ["a message with NUL", { message: "a\0b" }],
    ["a consent that is not text", { consent: true }],
    ["a missing email", { email: undefined }],
  ])("%s is rejected with the path of the field", async (_case, invalidField) => {
    await using app = await startTestApp(engine);
    const response = await send(app, { ...message, ...invalidField });
    expect(response.status).toBe(400);
    expect(((await response.json()) as Refusal).issues?.[0]?.path).toBe(Object.keys(invalidField)[0]);
    expect(await readMessages(app)).toEqual([]);
  });

  test("a message of the maximum length is stored, and a lone surrogate becomes U+FFFD", async () => {
    await using app = await startTestApp(engine);
    const longestMessage = `${"ü".repeat(4_999)}\ud800`;
    expect((await send(app, { ...message, message: longestMessage }, { key: "one-key-1" })).status).toBe(201);
    expect((await send(app, { ...message, message: longestMessage }, { key: "one-key-1" })).status).toBe(201);
    expect((await readMessages(app)).map((row) => row.message)).toEqual([`${"ü".repeat(4_999)}\ufffd`]);
  });

  test("a malformed key, a body that is too large, and a body that is not JSON are refused", {
    tags,
  }, async () => {
    await using app = await startTestApp(engine);
    expect((await send(app, message, { key: "a b" })).status).toBe(400);
    expect((await send(app, { ...message, more: "a".repeat(65 * 1024) })).status).toBe(413);
    const plain = await app.request("/api/messages", { method: "POST", body: JSON.stringify(message) });
    expect(plain.status).toBe(415);
    expect(await readMessages(app)).toEqual([]);
  });

  test("the 21st message from one IPv6 /64 within an hour gets 429", { tags }, async () => {
    await using app = await startTestApp(engine);
    const address = "2001:db8::1";
    for (let count = 0; count < 20; count += 1)
      expect((await send(app, message, { address })).status).toBe(201);
    const refusal = await send(app, message, { address: "2001:db8::2" });
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await send(app, message, { address: "192.0.2.9" })).status).toBe(201);
  });
});

function send(
  app: TestApp,
  json: object,
  { key, address = "192.0.2.1" }: { key?: string; address?: string } = {},
) {
  const headers = key === undefined ? {} : { "Idempotency-Key": key };
  return app.request("/api/messages", { method: "POST", json, headers, address });
}

function readMessages({ context }: TestApp) {
  return context.db.selectFrom("messages").selectAll().execute();
}
