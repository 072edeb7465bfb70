import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";
import { isId } from "../http/ids.ts";
import { connect } from "./connect.ts";
import * as initial from "./migrations/001-initial.ts";
import * as mailAndLimits from "./migrations/002-mail-and-limits.ts";
import * as oneOwner from "./migrations/003-one-owner-and-secrets.ts";
import * as account from "./migrations/006-account.ts";

describe.each(engines)("migrations on %s", (engine) => {
  test("only the oldest account and its sessions are kept, and a second account cannot be created", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    const untyped = db as unknown as Kysely<unknown>;
    await initial.up(untyped);
    await mailAndLimits.up(untyped);
    for (const id of ["1", "2"]) {
      await insertOldAccount(untyped, id);
      await insertOldSession(untyped, id);
    }
    await oneOwner.up(untyped);
    expect(await db.selectFrom("admins").select("id").execute()).toEqual([{ id: "1" }]);
    expect(await db.selectFrom("sessions").select("token_hash").execute()).toEqual([{ token_hash: "1" }]);
    for (const singleton of [1, 2]) {
      const second = sql`insert into admins values ('2', '2@example.org', '', ${singleton})`;
      await expect(second.execute(db)).rejects.toThrow();
    }
    await db.destroy();
    await database.remove();
  });

  test("sessions of the previous version stay valid and get unique ids", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    const untyped = db as unknown as Kysely<unknown>;
    for (const { up } of [initial, mailAndLimits, oneOwner]) await up(untyped);
    await insertOldAccount(untyped, "1");
    for (const token of ["a", "b"]) await insertOldSession(untyped, "1", token);
    const before = Date.now();
    await account.up(untyped);
    const sessions = await db.selectFrom("sessions").selectAll().orderBy("token_hash").execute();
    expect(sessions.map(({ token_hash }) => token_hash)).toEqual(["a", "b"]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
    for (const { id, last_used_at, device } of sessions) {
      expect(isId(id)).toBe(true);
      expect(last_used_at).toBeGreaterThanOrEqual(before);
      expect(device).toBeNull();
    }
    await db.destroy();
    await database.remove();
  });
});

async function insertOldAccount(db: Kysely<unknown>, id: string): Promise<void> {
  await sql`insert into admins (id, email, password_hash) values (${id}, ${`${id}@example.org`}, '')`.execute(
    db,
  );
}

async function insertOldSession(db: Kysely<unknown>, accountId: string, token = accountId): Promise<void> {
  await sql`insert into sessions (token_hash, admin_id, created_at, expires_at) values (${token}, ${accountId}, 0, 1)`.execute(
    db,
  );
}
