import { CompiledQuery, type Kysely } from "kysely";
import { codeOf } from "../../core/db/errors.ts";
import type { Schema } from "../../core/db/schema.ts";
import type { OnProgress } from "./create-backup.ts";
import { BackupFault, namingFile } from "./fault.ts";
import type { Manifest } from "./manifest.ts";
import { readEntryName } from "./names.ts";
import { readAll, readArchive } from "./read-archive.ts";
import { binaryColumns, isRemovedTable, type StoredTable } from "./stored-tables.ts";

/** Both engines accept about 32,000 values in one statement. */
const valuesPerStatement = 10_000;

type Row = Record<string, string | number | null>;

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
  const insert = createInsert(target);
  let loaded = 0;
  for await (const entry of readArchive(file)) {
    const place = readEntryName(entry.name);
    const part = place !== undefined && "table" in place ? place : undefined;
    if (part === undefined) {
      for await (const _ of entry.body);
      continue;
    }
    for (const batch of readBatches(await readAll(entry.body), entry.name)) {
      await insert(part.table, batch);
      loaded += batch.rows.length;
      await onProgress(loaded / total);
    }
  }
}

/** Rows with the same columns. */
interface Batch {
  columns: string[];
  rows: Row[];
}

/**
 * Returns a function that inserts rows. Compiling a statement takes longer than running it, so each is compiled only
 * once for a table and a number of rows.
 */
function createInsert(db: AnyDatabase) {
  const compiled = new Map<string, string>();
  return async (table: StoredTable, { columns, rows }: Batch) => {
    const binary = new Set(binaryColumns(table));
    const key = JSON.stringify([table, rows.length, columns]);
    const statement = compiled.get(key) ?? db.insertInto(table).values(rows).compile().sql;
    compiled.set(key, statement);
    const values = rows.flatMap((row) =>
      columns.map((column) => (binary.has(column) ? toBytes(table, row[column]) : row[column])),
    );
    await refuseBadRows(table, () => db.executeQuery(CompiledQuery.raw(statement, values)));
  };
}

function toBytes(table: string, value: Row[string] | undefined): Buffer {
  if (typeof value !== "string" || !/^(?:[0-9a-f]{2})*$/.test(value))
    throw new BackupFault(`A row of ${table} has no bytes where it should.`);
  return Buffer.from(value, "hex");
}

async function refuseBadRows(table: string, insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    const code = codeOf(error) ?? "";
    // PostgreSQL's error classes for invalid values, violated constraints, and unknown columns, and SQLite's
    // equivalents.
    if (!/^(2[23]|42)\w{3}$|^SQLITE_(CONSTRAINT|ERROR)/.test(code)) throw error;
    throw new BackupFault(`The database rejected its rows of ${table} (${code}).`, { cause: error });
  }
}

/** Yields the rows of a part in batches of 1, 2, 4, 8, ... rows, so that few statements have to be compiled. */
function* readBatches(part: Buffer, name: string): Generator<Batch> {
  const lines = part
    .toString()
    .split("\n")
    .filter((line) => line !== "");
  const columns = Object.keys(parseRow(lines[0] ?? "{}", name));
  const most = Math.max(1, Math.floor(valuesPerStatement / Math.max(1, columns.length)));
  for (let start = 0; start < lines.length; ) {
    const size = 2 ** Math.floor(Math.log2(Math.min(most, lines.length - start)));
    const rows = lines.slice(start, start + size).map((line) => parseRow(line, name));
    if (!rows.every((row) => isRow(row, columns))) throw invalidRow(name);
    yield { columns, rows };
    start += size;
  }
}

function parseRow(line: string, name: string): Row {
  try {
    return JSON.parse(line);
  } catch {
    throw invalidRow(name);
  }
}

/** Whether this is a row: it has all columns of its part, and contains only strings, numbers, and nulls. */
function isRow(row: unknown, columns: string[]): row is Row {
  if (typeof row !== "object" || row === null || Array.isArray(row) || columns.length === 0) return false;
  return (
    Object.keys(row).length === columns.length && columns.every((column) => isValue((row as Row)[column]))
  );
}

function isValue(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "number";
}

function invalidRow(name: string): BackupFault {
  return new BackupFault(`A line of ${name} is not a valid row.`);
}

async function compareCounts(db: AnyDatabase, { rows }: Manifest): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    if (isRemovedTable(table)) continue;
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count !== expected) {
      throw new BackupFault(`Its manifest says that ${table} has ${expected} rows, but it has ${count}.`);
    }
  }
}
