import { CommandFault } from "../../../core/cli/command-fault.ts";
import { writeExport } from "../../../core/cli/write-export.ts";
import { exportInsight, exportVisits, type VisitExportOptions } from "./export-visits.ts";

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
