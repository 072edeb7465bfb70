import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../test/databases.ts";
import { addOldPost } from "../../test/older-database.ts";
import { isId } from "../http/ids.ts";
import { connect } from "./connect.ts";
import { migrate, migrateTo } from "./migrate.ts";
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

  test("queued mails and pings, and when the next backup is due, become jobs", async () => {
    const database = await createTestDatabase(engine);
    const connection = connect({ ...database, onIdleError: () => {} });
    const { db } = connection;
    await migrateTo(db, "014-messages-by-notification");
    const untyped = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
    const message = { name: "Ada", email: "", message: "", contact_consent: 1, created_at: 1 };
    await untyped
      .insertInto("messages")
      .values([
        { id: "kept", ...message },
        { id: "deleted", ...message, deleted_at: 2 },
      ])
      .execute();
    await untyped
      .insertInto("mail_queue")
      .values([
        { message_id: "kept", attempts: 500, due_at: 7 },
        { message_id: "deleted", attempts: 0, due_at: 8 },
      ])
      .execute();
    const addresses = Array.from({ length: 2_500 }, (_, index) => `https://ada.example/blog/${index}`);
    for (const service of ["websub", "indexnow"]) {
      const pings = addresses.map((address) => ({ service, address, attempts: 3, due_at: 9 }));
      await untyped.insertInto("pings").values(pings).execute();
    }
    const backup = { name: "nightly-backup", due_at: 10, failures: 2, failed_at: 4, last_error: "full" };
    await untyped.insertInto("tasks").values(backup).execute();

    await migrate(connection);
    const jobs = await db.selectFrom("jobs").selectAll().orderBy("kind").orderBy("due_at").execute();
    expect(jobs).toHaveLength(5_003);
    expect(jobs.every(({ id }) => isId(id))).toBe(true);
    const free = { lease: null, leased_until: null };
    const untried = { attempts: 0, failed_at: null, last_error: null, ...free };
    const mail = { kind: "message-mail", subject: "Ada", ...untried };
    const ofKind = (kind: string) => jobs.filter((job) => job.kind === kind);
    expect(ofKind("message-mail")).toMatchObject([
      { ...mail, key: "kept", payload: '{"messageId":"kept"}', state: "waiting", due_at: 7 },
      { ...mail, key: "deleted", payload: '{"messageId":"deleted"}', state: "held", due_at: 8 },
    ]);
    expect(ofKind("nightly-backup")).toMatchObject([
      {
        key: "nightly-backup",
        state: "scheduled",
        due_at: 10,
        attempts: 2,
        failed_at: 4,
        last_error: "full",
      },
    ]);
    for (const kind of ["websub-ping", "indexnow-ping"]) {
      const pings = ofKind(kind);
      expect(pings.map(({ key }) => key).sort()).toEqual([...addresses].sort());
      const [first] = pings;
      const waiting = { state: "waiting", attempts: 3, due_at: 9, subject: first?.key, ...free };
      expect(first).toMatchObject({ ...waiting, payload: JSON.stringify({ address: first?.key }) });
    }
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => ["mail_queue", "pings", "tasks"].includes(name))).toEqual([]);
    await db.destroy();
    await database.remove();
  });

  test("the texts of posts move to their own table, and are deleted with their posts", async () => {
    const database = await createTestDatabase(engine);
    const connection = connect({ ...database, onIdleError: () => {} });
    const { db } = connection;
    await migrateTo(db, "015-jobs");
    const posts = [
      { id: "a", slug: "first", content: '["**One** 👋","Two\\n\\"quoted\\""]' },
      { id: "b", slug: "second", content: JSON.stringify(["x".repeat(20_000)]) },
    ];
    for (const post of posts) await addOldPost(db, post);
    const redirect = { slug: "older", blog_id: "a" };
    await db.insertInto("redirects").values(redirect).execute();

    await migrate(connection);
    const readTexts = () => db.selectFrom("blog_texts").selectAll().orderBy("blog_id").execute();
    expect(await readTexts()).toMatchObject([
      // Line breaks are written as Markdown since then.
      { blog_id: "a", content: '["**One** 👋","Two\\\\\\n\\"quoted\\""]' },
      { blog_id: "b", content: posts[1]?.content },
    ]);
    const rows = await db.selectFrom("blogs").selectAll().orderBy("id").execute();
    expect(rows).toMatchObject([
      { id: "a", slug: "first", published: 1, views: 3, likes: 2, published_at: 1 },
      { id: "b", slug: "second", published: 1, views: 3, likes: 2, published_at: 1 },
    ]);
    expect(rows.some((row) => "content" in row)).toBe(false);
    expect(await db.selectFrom("redirects").selectAll().execute()).toEqual([redirect]);
    await db.deleteFrom("blogs").where("id", "=", "b").execute();
    expect((await readTexts()).map(({ blog_id }) => blog_id)).toEqual(["a"]);
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
