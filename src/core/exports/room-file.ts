import path from "node:path";
import type { Kysely } from "kysely";
import type { Schema } from "../db/schema.ts";
import { writeJsonList } from "./json-list.ts";

/** A file that a room adds to an export of everything. */
export interface RoomFile {
  /** The path in the export, with slashes. */
  name: string;
  /** Records of visitors with their figures, lists of the owner's, or counts of requests: an export has them in this order. */
  holds: "records" | "lists" | "counts";
  /** Writes the file, piece by piece. `now` is in milliseconds since 1970. */
  write: (db: Kysely<Schema>, now: number) => AsyncIterable<string>;
}

/** Declares a file of JSON whose entries are few enough to be read together. */
export function listFile(
  name: string,
  holds: RoomFile["holds"],
  read: (db: Kysely<Schema>) => Promise<object[]>,
): RoomFile {
  return {
    name,
    holds,
    write: async function* (db) {
      yield* writeJsonList(path.basename(name, ".json"), await read(db));
    },
  };
}
