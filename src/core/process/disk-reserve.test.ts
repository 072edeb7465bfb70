import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { recordLog } from "../../../test/log.ts";
import { sendMessages } from "../../../test/many-messages.ts";

test("a write to a full disk gets 503, and the log says SQLITE_FULL", async () => {
  const { log, lines } = recordLog();
  await using app = await startTestApp("sqlite", { log });
  const { db } = app.context;
  await sql`pragma max_page_count = 1`.execute(db);
  expect(await sendMessages(app, 30)).toContain(503);
  const text = JSON.stringify(lines);
  expect(text).toContain('"code":"SQLITE_FULL"');
  expect(text).not.toContain("rollback");
});
