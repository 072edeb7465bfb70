import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { columnsOf, tableNames } from "../../../db/tables.ts";
import type { UploadUse } from "../../contract.ts";
import { findUploadHashes, uploadsPath } from "./address.ts";

/** A column with texts that can show uploads. */
interface TextColumn {
  table: string;
  /** The column with the id of the post, and the one that identifies the row. */
  post: string;
  id: string;
  column: string;
  /** Whether only an older version of a post is in it. */
  isOlder?: true;
}

const textColumns: readonly TextColumn[] = tableNames.flatMap((table) => {
  const post = table === "blogs" ? "id" : "blog_id";
  const [id = post] = columnsOf(table, "key");
  const older = table === "blog_revisions" ? { isOlder: true as const } : {};
  return columnsOf(table, "uploads").map((column) => ({ table, post, id, column, ...older }));
});

/** What is shown in place of the title of a post that only a working copy has. */
const untitled = "A post that is not saved yet";
/** Texts that are read from the database together. */
const batchSize = 100;

/**
 * Returns the posts that show each upload, by the hash of the upload: published ones, drafts, working copies, and those
 * in the trash. If only older versions show it, the list is empty. Uploads that nothing shows are not in the map.
 */
export async function listUses(db: Kysely<Schema>): Promise<Map<string, UploadUse[]>> {
  const uses = new Map<string, Map<string, UploadUse>>();
  for (const place of textColumns) {
    for await (const { _id, title, text } of readTexts(db, place)) {
      for (const hash of findUploadHashes(text)) {
        const posts = uses.get(hash) ?? new Map<string, UploadUse>();
        if (place.isOlder === undefined) posts.set(_id, { _id, title });
        uses.set(hash, posts);
      }
    }
  }
  return new Map([...uses].map(([hash, posts]) => [hash, [...posts.values()]]));
}

/** Returns the posts that show an upload, without their older versions. */
export async function findUses(db: Kysely<Schema>, hash: string): Promise<UploadUse[]> {
  const uses = new Map<string, UploadUse>();
  for (const place of textColumns.filter(({ isOlder }) => isOlder === undefined)) {
    for await (const { _id, title } of readTexts(db, place, `${uploadsPath}${hash}-`)) {
      uses.set(_id, { _id, title });
    }
  }
  return [...uses.values()];
}

interface PlacedText extends UploadUse {
  id: string;
  text: string;
}

/** Yields the texts that contain an address, in the order of their ids. */
async function* readTexts(
  db: Kysely<Schema>,
  { table, post, id, column }: TextColumn,
  address = uploadsPath,
): AsyncGenerator<PlacedText> {
  const [key, blog, text] = [id, post, column].map((name) => sql.ref(`place.${name}`));
  for (let last = ""; ; ) {
    const { rows } = await sql<PlacedText>`
      select ${key} as id, coalesce(blog.id, ${key}) as _id, coalesce(blog.title, ${untitled}) as title, ${text} as text
      from ${sql.table(table)} as place left join blogs as blog on blog.id = ${blog}
      where ${text} like ${`%${address}%`} and ${key} > ${last}
      order by ${key} limit ${batchSize}`.execute(db);
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batchSize) return;
    await nextTurn();
  }
}
