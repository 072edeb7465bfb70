import { createReadStream } from "node:fs";
import path from "node:path";
import type { VisitImport } from "../contract/visit-import.ts";
import { importVisits } from "../server/visits/import/import-visits.ts";
import { CommandFault } from "./command-fault.ts";
import { openForCommand } from "./open-database.ts";

/** Counts the visits of an export of GoatCounter or Umami, except those that were imported before. The site may be running. */
export async function importExportedVisits(file: string): Promise<void> {
  const { config, db } = await openForCommand();
  try {
    const result = await importVisits(db, createReadStream(path.resolve(file)), { now: Date.now(), config });
    if ("refused" in result) throw new CommandFault(result.refused);
    console.log(describe(result));
  } finally {
    await db.destroy();
  }
}

function describe({ visits, days, skipped }: VisitImport): string {
  const left = [
    [skipped.known, "visits that were imported before"],
    [skipped.events, "events"],
    [skipped.bots, "page views of bots"],
    [skipped.invalid, "rows without a valid time and page"],
  ] as const;
  const sentences = [`${visits} visits on ${days} days were imported.`];
  for (const [count, what] of left) if (count > 0) sentences.push(`Left out: ${count} ${what}.`);
  if (visits > 0) sentences.push("The site adds up their figures while it runs.");
  return sentences.join("\n");
}
