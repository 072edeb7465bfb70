import { sql, type Transaction } from "kysely";
import type { Schema } from "../../core/db/schema.ts";
import { listFile } from "../../core/exports/room-file.ts";
import { otherValues } from "../../core/visits/contract/insight-dimensions.ts";
import { findHashes } from "./request-hashes.ts";
import { sortRows } from "./sort-rows.ts";

/** The files that have a row of their own on a day. The others share one. */
const mostFiles = 100;

export const downloadFile = listFile("visits/downloads.json", "counts", (db) =>
  db.selectFrom("download_days").selectAll().orderBy("day").orderBy("path").execute(),
);

interface Download {
  day: string;
  path: string;
  browser: string | undefined;
}

/** Adds downloads to the counts of their days, except those of browsers that are known to be the owner's. */
export async function addDownloads(
  transaction: Transaction<Schema>,
  downloads: readonly Download[],
): Promise<void> {
  const owners = await findHashes(
    transaction,
    "owner",
    downloads.flatMap(({ browser }) => browser ?? []),
  );
  const counted = downloads.filter(({ browser }) => browser === undefined || !owners.has(browser));
  for (const [day, ofDay] of Map.groupBy(counted, (download) => download.day))
    await addOfDay(transaction, day, ofDay);
}

async function addOfDay(
  transaction: Transaction<Schema>,
  day: string,
  downloads: readonly Download[],
): Promise<void> {
  const rows = await transaction
    .selectFrom("download_days")
    .select("path")
    .where("day", "=", day)
    .where("path", "<>", otherValues)
    .execute();
  const known = new Set(rows.map(({ path }) => path));
  const counts = new Map<string, number>();
  for (const { path: named } of downloads) {
    const path = known.has(named) || known.size < mostFiles ? named : otherValues;
    if (path === named) known.add(named);
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  await transaction
    .insertInto("download_days")
    .values(
      sortRows(
        Array.from(counts, ([path, downloads]) => ({ day, path, downloads })),
        ({ path }) => [path],
      ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["day", "path"])
        .doUpdateSet({ downloads: sql`download_days.downloads + excluded.downloads` }),
    )
    .execute();
}
