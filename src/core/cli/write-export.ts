import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../db/connect.ts";
import type { Config } from "../server/config.ts";
import { openForCommand } from "./open-database.ts";

/** Writes a text from the database to a new file, and returns its path. */
export async function writeExport(
  output: string,
  write: (db: Database, config: Config) => AsyncIterable<string>,
): Promise<string> {
  const { config, db } = await openForCommand();
  const file = path.resolve(output);
  try {
    // It can have personal data, so only its owner may read it. A file that exists is never replaced.
    await pipeline(Readable.from(write(db, config)), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } finally {
    await db.destroy();
  }
  return file;
}
