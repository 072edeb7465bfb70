import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import type { Database } from "../../core/db/connect.ts";
import type { ExportFormat } from "../../core/exports/contract.ts";
import type { Config } from "../../core/server/config.ts";
import { exportInsight, exportVisits, type VisitExportOptions } from "../insight/export/export-visits.ts";
import { exportMessages } from "./export-messages.ts";

interface ExportCommand {
  format: ExportFormat;
  /** The file to write, by default `messages.csv` or the like in the current folder. */
  output?: string;
}

/** Writes all messages with their replies to a new file. The site may be running. */
export async function exportAllMessages({
  format,
  output = `messages.${format}`,
}: ExportCommand): Promise<void> {
  const file = await writeExport(output, (db, config) =>
    exportMessages(db, {
      format,
      now: Date.now(),
      ownerEmail: config.notifyEmail,
      siteName: new URL(config.siteUrl).host,
    }),
  );
  console.log(`The messages are in ${file}.`);
}

interface VisitExportCommand extends VisitExportOptions {
  /** Whether the figures of each day are written instead of visits. */
  figures?: boolean;
  /** The file to write, by default `visits.csv`, `visit-figures.csv`, or the like in the current folder. */
  output?: string;
}

/** Writes the visits that are kept, or the figures of all days, to a new file. The site may be running. */
export async function exportAllVisits({
  figures = false,
  output,
  ...options
}: VisitExportCommand): Promise<void> {
  const { from = "", to = "9", format } = options;
  if (from > to)
    throw new CommandFault(`${from} is after ${to}. --from is the first day, and --to the last.`);
  const [name, write, what] = figures
    ? (["visit-figures", exportInsight, "figures"] as const)
    : (["visits", exportVisits, "visits"] as const);
  const file = await writeExport(output ?? `${name}.${format}`, (db) => write(db, options));
  console.log(`The ${what} are in ${file}.`);
}

/** Writes a text from the database to a new file, and returns its path. */
async function writeExport(
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
