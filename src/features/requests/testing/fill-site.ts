import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const requests = { day: "2026-03-20", reader: "Feedly", feed: "/feed.xml", requests: 4, subscribers: 20 };
  await db.insertInto("feed_days").values(requests).execute();
  await db
    .insertInto("download_days")
    .values({ day: "2026-03-20", path: "/resume.pdf", downloads: 2 })
    .execute();
}
