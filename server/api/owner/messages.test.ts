import { describe, expect, test } from "vitest";
import type { MessagePage } from "../../../contract/messages.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { engines } from "../../../test/databases.ts";
import { signIn } from "../../../test/owner.ts";

/** Stores `count` messages. Message n is received n milliseconds after 1970. */
async function storeMessages(app: TestApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    name: `Visitor ${index}`,
    email: "visitor@example.org",
    message: "Hello",
    contact_consent: index % 2,
    idempotency_key: null,
    created_at: index,
    notified_at: null,
  }));
  await app.context.db.insertInto("messages").values(rows).execute();
}

describe.each(engines)("the owner's messages on %s", (engine) => {
  test("a message is returned with every field of the contract", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 2);
    const page = (await (await as("/api/messages")).json()) as MessagePage;
    expect(page.messages[0]).toEqual({
      _id: "00000000-0000-7000-8000-000000000001",
      name: "Visitor 1",
      email: "visitor@example.org",
      message: "Hello",
      contactConsent: true,
      createdAt: "1970-01-01T00:00:00.001Z",
    });
    expect(page.messages[1]?.contactConsent).toBe(false);
    expect(page.nextCursor).toBeNull();
  });

  test("pages have 50 messages, newest first, without gaps or duplicates", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 101);
    const names: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `?cursor=${cursor}`;
      const page = (await (await as(`/api/messages${query}`)).json()) as MessagePage;
      names.push(...page.messages.map(({ name }) => name));
      sizes.push(page.messages.length);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(sizes).toEqual([50, 50, 1]);
    expect(names).toEqual(Array.from({ length: 101 }, (_, index) => `Visitor ${100 - index}`));
  });

  test("a message can be deleted once, and an unknown id returns 404", async () => {
    await using app = await startTestApp(engine);
    const { as } = await signIn(app);
    await storeMessages(app, 2);
    const path = "/api/messages/00000000-0000-7000-8000-000000000000";
    const responses = await Promise.all([as(path, { method: "DELETE" }), as(path, { method: "DELETE" })]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404]);
    for (const id of ["00000000-0000-7000-8000-999999999999", "none", "%00", "1%27%20or%201"]) {
      const response = await as(`/api/messages/${id}`, { method: "DELETE" });
      expect([id, response.status, await response.json()]).toEqual([
        id,
        404,
        { message: "Message not found" },
      ]);
    }
    const remaining = await app.context.db.selectFrom("messages").select("name").execute();
    expect(remaining).toEqual([{ name: "Visitor 1" }]);
  });
});
