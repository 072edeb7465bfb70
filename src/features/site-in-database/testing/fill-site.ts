import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { storeSiteFile } from "../site-files.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  await storeSiteFile(db, "public/grün.bin", Buffer.alloc(300_000, 7));
}
