import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { changeFacts, storeFacts } from "../facts/store-facts.ts";

export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const now = 1_700_000_000_456;
  await changeFacts(db, true, { kind: "repository-facts", now });
  const facts = JSON.stringify({ languages: [{ name: "C++", share: 1 }], license: "MIT", stars: 3 });
  const row = { address: "github.com/ada/shelf", facts, etag: '"1"', note: "It is gone.", checked_at: now };
  await storeFacts(db, row);
}
