import type { Kysely } from "kysely";
import { codeOf } from "../../db/errors.ts";
import type { Schema } from "../../db/schema.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault, namingFile } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { placeOf } from "./names.ts";
import { readAll, readArchive } from "./read-archive.ts";
import type { Row } from "./snapshot.ts";

/** Both engines accept about 32,000 values in one statement. */
const valuesPerStatement = 10_000;

/** A database whose tables are known only at run time. */
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Inserts the rows of a checked backup into empty tables with the backup's schema, and counts them. Throws a
 * {@link BackupFault} when the tables do not match the manifest afterwards.
 */
export function loadRows(
  db: Kysely<Schema>,
  file: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const target = db as unknown as AnyDatabase;
  return namingFile(file, async () => {
    await insertRows(target, file, manifest, onProgress);
    await compareCounts(target, manifest);
  });
}

async function insertRows(
  target: AnyDatabase,
  file: string,
  manifest: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  const total = Object.values(manifest.rows).reduce((sum, count) => sum + count, 1);
  let loaded = 0;
  for await (const entry of readArchive(file)) {
    const place = placeOf(entry.name);
    const part = place !== undefined && "table" in place ? place : undefined;
    if (part === undefined) {
      for await (const _ of entry.body);
      continue;
    }
    for (const rows of readBatches(await readAll(entry.body), entry.name)) {
      await insert(target, part.table, rows);
      loaded += rows.length;
      onProgress(loaded / total);
    }
  }
}

async function insert(db: AnyDatabase, table: string, rows: Row[]): Promise<void> {
  try {
    await db.insertInto(table).values(rows).execute();
  } catch (error) {
    const code = codeOf(error) ?? "";
    // PostgreSQL's error classes for invalid values, violated constraints, and unknown columns, and SQLite's
    // equivalents.
    if (!/^(2[23]|42)\w{3}$|^SQLITE_(CONSTRAINT|ERROR)/.test(code)) throw error;
    throw new BackupFault(`The database rejected its rows of ${table} (${code}).`, { cause: error });
  }
}

function* readBatches(part: Buffer, name: string): Generator<Row[]> {
  const rows = part
    .toString()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => parseRow(line, name));
  const columns = Object.keys(rows[0] ?? {}).length;
  const size = Math.max(1, Math.floor(valuesPerStatement / Math.max(1, columns)));
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** A row contains only strings, numbers, and nulls. */
function parseRow(line: string, name: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    const values = typeof row === "object" && row !== null && !Array.isArray(row) ? Object.values(row) : [];
    const isRow = values.every((value) => value === null || ["string", "number"].includes(typeof value));
    if (isRow && values.length > 0) return row as Row;
  } catch {
    // Reported below.
  }
  throw new BackupFault(`A line of ${name} is not a valid row.`);
}

async function compareCounts(db: AnyDatabase, { rows }: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count !== expected) {
      throw new BackupFault(`Its manifest says that ${table} has ${expected} rows, but it has ${count}.`);
    }
  }
}
