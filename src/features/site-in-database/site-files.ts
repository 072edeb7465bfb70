import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "../../core/db/schema.ts";

/** The version that every change of the files increments, and the topic that tells other instances of it. */
export const siteFilesVersion = "site-files";

/** Bytes of a part, so that no row of a backup takes much memory. */
const partSize = 256 * 1024;

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Returns the SHA-256 of each file, by its path in the site folder. */
export async function listSiteFiles(db: Kysely<Schema>): Promise<Map<string, string>> {
  const rows = await db.selectFrom("site_files").select(["path", "hash"]).where("part", "=", 0).execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

/** Returns the content of a file, or `undefined` if there is none with this hash. */
export async function readSiteFile(
  db: Kysely<Schema>,
  path: string,
  hash: string,
): Promise<Buffer | undefined> {
  const rows = await db
    .selectFrom("site_files")
    .select("content")
    .where("path", "=", path)
    .orderBy("part")
    .execute();
  const content = Buffer.concat(rows.map((row) => row.content));
  return hashOfBytes(content) === hash ? content : undefined;
}

/** Stores a file in place of the one before. `null` removes it. Call it in a transaction. */
export async function storeSiteFile(
  transaction: Kysely<Schema>,
  path: string,
  content: Uint8Array | null,
): Promise<void> {
  await transaction.deleteFrom("site_files").where("path", "=", path).execute();
  if (content === null) return;
  const hash = hashOfBytes(content);
  for (let part = 0; part === 0 || part * partSize < content.length; part += 1) {
    const bytes = content.subarray(part * partSize, (part + 1) * partSize);
    await transaction.insertInto("site_files").values({ path, part, hash, content: bytes }).execute();
  }
}
