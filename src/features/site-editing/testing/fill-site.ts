import type { Kysely } from "kysely";
import type { Schema } from "../../../core/db/schema.ts";
import { keepVersion } from "../../../core/site/server/write/keep-version.ts";
import { confirmVersion } from "../../../core/site/server/write/versions.ts";

/** Keeps a version of a file. */
export async function fillSite(db: Kysely<Schema>): Promise<void> {
  const change = { file: "site.yaml", before: "name: Ada\n", after: "name: Grüße\n" } as const;
  await confirmVersion(db, await keepVersion(db, change, 1_700_000_000_000));
}
