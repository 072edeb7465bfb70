import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { splitWords } from "../../search/split-words.ts";
import { connect } from "../connect.ts";
import { migrateTo } from "../migrate.ts";

const text = "Don't use_index(Node.js, 42) – naïve CAFÉ, Straße! 東京都の天気 हिन्दी";

describe.each(engines)("migration 023 on %s", (engine) => {
  test("messages become read, keep their place in the trash, and are indexed by the words of the program", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await migrateTo(db, "022-tags-and-search");
    const message = { name: "Ada", email: "ÄDA@example.org", message: text, contact_consent: 1 };
    const rows = Array.from({ length: 1_203 }, (_, number) => ({
      id: `message-${number}`,
      ...message,
      created_at: number < 1_200 ? 1_750_000_000_000 + Math.floor(number / 3) : number,
      deleted_at: number === 5 ? 1_750_000_000_000 : null,
    }));
    await db
      .insertInto("messages")
      .values(rows.map((row) => ({ ...row, idempotency_key: null, notified_at: null })))
      .execute();
    await migrateTo(db, "023-message-states");
    expect(await db.selectFrom("messages").select("state").distinct().execute()).toEqual([{ state: "read" }]);
    const trash = await db.selectFrom("messages").select("id").where("deleted_at", "is not", null).execute();
    expect(trash).toEqual([{ id: "message-5" }]);
    const indexed = await db.selectFrom("message_search").selectAll().execute();
    expect(indexed).toHaveLength(1_203);
    const words = splitWords(`Ada ÄDA@example.org ${text}`)
      .map(({ word }) => word)
      .join(" ");
    expect(new Set(indexed.map((row) => row.words))).toEqual(new Set([words]));
    expect(new Set(indexed.map((row) => row.email_key))).toEqual(new Set(["äda@example.org"]));
    if (engine === "sqlite") {
      const { rows: found } = await sql<{ message_id: string }>`select message_id from message_search_index
        cross join message_search on message_search.id = message_search_index.rowid
        where message_search_index match '"naive" AND "·trash"'`.execute(db);
      expect(found).toEqual([{ message_id: "message-5" }]);
      const { rows: ordered } = await sql<{ created_at: number }>`select created_at from message_search
        join messages on messages.id = message_id order by message_search.id`.execute(db);
      const times = ordered.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    await db.destroy();
    await database.remove();
  });
});
