import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { makeBlog } from "../../../test/builders.ts";
import { createTestDatabase } from "../../../test/databases.ts";
import { owner, signIn } from "../../../test/owner.ts";
import { startPgBouncer, whyNoPgBouncer } from "../../../test/pgbouncer.ts";
import { connect } from "./connect.ts";
import { openDatabase } from "./open.ts";

const reason = whyNoPgBouncer();

describe.skipIf(reason !== undefined)(
  `behind PgBouncer in transaction mode${reason ? `: ${reason}` : ""}`,
  { tags: ["release"] },
  () => {
    test("instances that start together migrate once and release the lock", { timeout: 60_000 }, async () => {
      const database = await createTestDatabase("postgres");
      await using pooler = await startPgBouncer(database.databaseUrl ?? "");
      const direct = connect({ ...database, onIdleError: () => {} });
      for (let round = 0; round < 3; round += 1) {
        const opened = await Promise.all(
          Array.from({ length: 4 }, () =>
            openDatabase({ ...database, databaseUrl: pooler.url, onIdleError: () => {} }),
          ),
        );
        for (const { db } of opened) {
          expect(await db.selectFrom("versions").selectAll().execute()).toEqual([]);
          await db.destroy();
        }
        const { rows } = await sql`select pid from pg_locks where locktype = 'advisory'`.execute(direct.db);
        expect(rows).toEqual([]);
      }
      await direct.db.destroy();
      await database.remove();
    });

    test("the site works, and a post saved on one instance clears the other's cache within 1 s", async () => {
      const database = await createTestDatabase("postgres");
      await using pooler = await startPgBouncer(database.databaseUrl ?? "");
      const pooled = { ...database, databaseUrl: pooler.url };
      await using a = await startTestApp("postgres", { database: pooled });
      await using b = await startTestApp("postgres", { database: pooled });
      const { as } = await signIn(a);
      expect((await as("/api/auth/verify")).status).toBe(200);
      expect((await a.request("/api/auth/login", { method: "POST", json: owner })).status).toBe(200);
      let changes = 0;
      b.context.postChanges.watch(() => {
        changes += 1;
      });
      await expect.poll(() => changes).toBe(1);
      for (let saved = 1; saved <= 3; saved += 1) {
        const { slug } = await makeBlog(a);
        await a.context.postChanges.announce();
        await expect.poll(() => changes, { timeout: 1_000, interval: 20 }).toBe(1 + saved);
        expect((await b.request(`/api/Blogs/slug/${slug}`)).status).toBe(200);
      }
      await Promise.all([a.context.close(), b.context.close()]);
      await database.remove();
    });
  },
);
