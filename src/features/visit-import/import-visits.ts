import { rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { inTransaction } from "../../core/db/retry.ts";
import type { Schema } from "../../core/db/schema.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { createImportFolder } from "../../core/imports/import-folder.ts";
import { schedule } from "../../core/jobs/enqueue.ts";
import { visitCountsKind } from "../insight/insight/store-counts.ts";
import type { VisitImport } from "./contract/visit-import.ts";
import { readViews } from "./read-views.ts";
import { type StagedVisits, stageVisits } from "./staged-visits.ts";
import { storeExported } from "./store-visits.ts";
import { unpack } from "./unpack.ts";

interface ImportOptions {
  /** Milliseconds since 1970. */
  now: number;
  config: { siteUrl: string; timeZone: string; cacheDir: string };
}

/** Rows that are read in one turn of the event loop: about 10 ms. */
const rowsPerTurn = 300;

/**
 * Imports the visits of an export of GoatCounter (CSV, also with gzip) or Umami (`website_event.csv`, also in a ZIP
 * archive). Nothing is stored before the file was read to its end. Visits that were imported before are left out, so an
 * import that was interrupted can be repeated, and exports can overlap. The job that counts days is made due now.
 * @returns what was imported, or a sentence that says why the file cannot be
 */
export async function importVisits(
  db: Kysely<Schema>,
  file: AsyncIterable<Uint8Array>,
  { now, config }: ImportOptions,
): Promise<VisitImport | { refused: string }> {
  const folder = await createImportFolder(config.cacheDir);
  const staged = stageVisits(path.join(folder, "visits.sqlite"));
  try {
    const skipped = await stageRows(file, staged, { now, folder, siteUrl: config.siteUrl });
    const { visits, days, known } = await store(db, staged, config.timeZone);
    if (visits > 0)
      await inTransaction(db, (transaction) => schedule(transaction, visitCountsKind, now, "replace"));
    return { visits, days, skipped: { ...skipped, known } };
  } catch (error) {
    if (error instanceof ImportFault) return { refused: error.message };
    throw error;
  } finally {
    staged.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Staging {
  now: number;
  folder: string;
  siteUrl: string;
}

/** Reads the file, and returns how many of its rows are no page views. */
async function stageRows(
  file: AsyncIterable<Uint8Array>,
  staged: StagedVisits,
  { now, folder, siteUrl }: Staging,
): Promise<Omit<VisitImport["skipped"], "known">> {
  const skipped = { events: 0, bots: 0, invalid: 0 };
  let rows = 0;
  for await (const table of unpack(file, folder))
    await readViews(table, {
      siteUrl,
      now,
      onRow: (row, { name }) => {
        if (typeof row === "string") skipped[row] += 1;
        else staged.add(name, row);
        rows += 1;
        return rows % rowsPerTurn === 0 ? nextTurn() : undefined;
      },
    });
  return skipped;
}

async function store(
  db: Kysely<Schema>,
  staged: StagedVisits,
  timeZone: string,
): Promise<{ visits: number; days: number; known: number }> {
  const days = new Set<string>();
  let [visits, known] = [0, 0];
  for (const some of staged.read()) {
    const stored = await storeExported(db, some, timeZone);
    visits += stored.length;
    known += some.length - stored.length;
    for (const day of stored) days.add(day);
    await nextTurn();
  }
  return { visits, days: days.size, known };
}
