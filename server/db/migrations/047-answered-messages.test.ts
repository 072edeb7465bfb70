import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createTestDatabase, engines } from "../../../test/databases.ts";
import { connect } from "../connect.ts";
import { migrateTo } from "../migrate.ts";

describe.each(engines)("migration 047 on %s", (engine) => {
  test("messages have the time of their last answer that a person has written", async () => {
    const database = await createTestDatabase(engine);
    const { db } = connect({ ...database, onIdleError: () => {} });
    await migrateTo(db, "042-visitor-hashes");
    for (const id of ["a", "b", "c"])
      await sql`insert into messages (id, name, email, message, contact_consent, created_at)
        values (${id}, 'Ada', 'ada@example.org', 'Hello', 1, 1)`.execute(db);
    const mails = [
      ["a", "in", 0, 5],
      ["a", "in", 0, 7],
      ["a", "in", 1, 8],
      ["a", "out", 0, 9],
      ["b", "in", 1, 4],
    ];
    for (const [message, direction, automatic, time] of mails)
      await sql`insert into message_replies
        (id, message_id, direction, text, mail_id, thread_id, automatic, created_at)
        values (${`r${time}`}, ${message}, ${direction}, 'Hi', ${`m${time}`}, 't', ${automatic}, ${time})`.execute(
        db,
      );
    await migrateTo(db, "047-answered-messages");
    expect(await db.selectFrom("messages").select(["id", "answered_at"]).orderBy("id").execute()).toEqual([
      { id: "a", answered_at: 7 },
      { id: "b", answered_at: null },
      { id: "c", answered_at: null },
    ]);
    await db.destroy();
    await database.remove();
  });
});
