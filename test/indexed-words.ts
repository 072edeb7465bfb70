import { type Kysely, sql } from "kysely";
import type { Engine } from "../src/core/db/connect.ts";
import type { Schema } from "../src/core/db/schema.ts";

/** Returns so many different words of 15 Hangul syllables, which have 45 bytes each. */
export function makeHangulWords(count: number): string[] {
  const letter = (number: number) => String.fromCodePoint(0xac00 + (number % 11_172));
  return Array.from({ length: count }, (_, number) =>
    Array.from({ length: 15 }, (_, place) => letter(place === 0 ? number : number * (place + 7))).join(""),
  ).map((word, number) => `${word.slice(0, 14)}${letter(Math.floor(number / 11_172))}`);
}

/** Returns which of the words that the only row of a table has are not in the index of the engine. */
export async function listUnfound(
  db: Kysely<Pick<Schema, "message_search">>,
  engine: Engine,
  table: "message_search" | "blog_search",
): Promise<string[]> {
  const { words } = await db
    .selectFrom(table as "message_search")
    .select("words")
    .executeTakeFirstOrThrow();
  if (engine === "postgres") {
    const { rows } = await sql<{
      lexeme: string;
    }>`select lexeme from ${sql.table(table)}, unnest(document)`.execute(db);
    const found = new Set(rows.map(({ lexeme }) => lexeme));
    return words.split(" ").filter((word) => !found.has(word));
  }
  const index = sql.table(`${table}_index`);
  const list = JSON.stringify(words.split(" "));
  const { rows } = await sql<{ value: string }>`select value from json_each(${list})
    where not exists (select 1 from ${index} where ${index} match '"' || value || '"')`.execute(db);
  return rows.map(({ value }) => value);
}
