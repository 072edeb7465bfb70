import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { connect } from "../connect.ts";
import { migrateTo } from "../migrate.ts";

describe.each(engines)("migration 044 on %s", (engine) => {
  test("withdrawn messages lose their keys, and others keep theirs", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await migrateTo(db, "042-visitor-hashes");
    const message = { name: "Ada", contact_consent: 0, created_at: 1, notified_at: null };
    await db
      .insertInto("messages")
      .values([
        { ...message, id: "kept", email: "a@b.c", message: "Hi", idempotency_key: "form:kept" },
        { ...message, id: "gone", email: "", message: "", idempotency_key: "form:gone", withdrawn_at: 2 },
        { ...message, id: "gone-2", email: "", message: "", idempotency_key: "form:gone-2", withdrawn_at: 2 },
      ])
      .execute();
    await migrateTo(db, "044-keys-of-withdrawn-messages");
    const rows = await db.selectFrom("messages").select(["id", "idempotency_key"]).orderBy("id").execute();
    expect(rows).toEqual([
      { id: "gone", idempotency_key: null },
      { id: "gone-2", idempotency_key: null },
      { id: "kept", idempotency_key: "form:kept" },
    ]);
    await db.destroy();
    await database.remove();
  });
});
