import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { UploadUse } from "../../../contract/uploads.ts";
import type { Schema } from "../../db/schema.ts";
import { findUploadHashes, uploadsPath } from "./address.ts";

/** What can show uploads. What else stores a text of the owner also belongs here, or its pictures count as unused. */
const places = [
  { table: "blogs", post: "id", column: "image" },
  { table: "blog_texts", post: "blog_id", column: "content" },
] as const;

/** Texts that are read from the database together. */
const batchSize = 100;

/** Returns the posts that show each upload, drafts included, by the hash of the upload. */
export async function listUses(db: Kysely<Schema>): Promise<Map<string, UploadUse[]>> {
  const uses = new Map<string, Map<string, UploadUse>>();
  for (const place of places) {
    for await (const { _id, title, text } of readTexts(db, place)) {
      for (const hash of findUploadHashes(text)) {
        const known = uses.get(hash) ?? new Map<string, UploadUse>();
        uses.set(hash, known.set(_id, { _id, title }));
      }
    }
  }
  return new Map([...uses].map(([hash, posts]) => [hash, [...posts.values()]]));
}

/** Returns the posts that show an upload. */
export async function findUses(db: Kysely<Schema>, hash: string): Promise<UploadUse[]> {
  const uses = new Map<string, UploadUse>();
  for (const place of places) {
    for await (const { _id, title } of readTexts(db, place, `${uploadsPath}${hash}-`)) {
      uses.set(_id, { _id, title });
    }
  }
  return [...uses.values()];
}

interface PlacedText extends UploadUse {
  text: string;
}

/** Yields the texts that contain an address, in the order of the ids of their posts. */
async function* readTexts(
  db: Kysely<Schema>,
  { table, post, column }: (typeof places)[number],
  address = uploadsPath,
): AsyncGenerator<PlacedText> {
  const [id, text] = [sql.ref(`place.${post}`), sql.ref(`place.${column}`)];
  for (let last = ""; ; ) {
    const { rows } = await sql<PlacedText>`
      select blog.id as _id, blog.title as title, ${text} as text
      from ${sql.table(table)} as place inner join blogs as blog on blog.id = ${id}
      where ${text} like ${`%${address}%`} and blog.id > ${last}
      order by blog.id limit ${batchSize}`.execute(db);
    yield* rows;
    last = rows.at(-1)?._id ?? last;
    if (rows.length < batchSize) return;
    await nextTurn();
  }
}
