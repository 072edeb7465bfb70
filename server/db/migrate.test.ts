import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";
import { connect } from "./connect.ts";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import * as oneOwner from "./migrations/003-one-owner-and-secrets.ts";

describe.each(engines)("migrations on %s", (engine) => {
  test("of two accounts the older stays with its sessions, and no second can be made", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    const untyped = db as unknown as Kysely<unknown>;
    await initial.up(untyped);
    await mailAndLimits.up(untyped);
    for (const id of ["1", "2"]) {
      const account = { id, email: `${id}@example.org`, password_hash: "" };
      await db.insertInto("admins").values(account).execute();
      await db
        .insertInto("sessions")
        .values({ token_hash: id, admin_id: id, created_at: 0, expires_at: 1 })
        .execute();
    }
    await oneOwner.up(untyped);
    expect(await db.selectFrom("admins").select("id").execute()).toEqual([{ id: "1" }]);
    expect(await db.selectFrom("sessions").select("token_hash").execute()).toEqual([{ token_hash: "1" }]);
    const second = { email: "2@example.org", password_hash: "" };
    for (const singleton of [1, 2]) {
      const values = { id: "2", ...second, singleton };
      await expect(db.insertInto("admins").values(values).execute()).rejects.toThrow();
    }
    await db.destroy();
    await database.remove();
  });
});
