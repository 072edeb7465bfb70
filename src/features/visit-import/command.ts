import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { openFile } from "../../core/cli/open-file.ts";
import { describeVisitImport } from "./contract/describe-visit-import.ts";
import { importVisits } from "./import-visits.ts";

/** Imports the visits of an export of GoatCounter or Umami, except those that were imported before. The site may be running. */
export async function importExportedVisits(file: string): Promise<void> {
  const stream = await openFile(file);
  const { config, db } = await openForCommand();
  try {
    const result = await importVisits(db, stream, { now: Date.now(), config });
    if ("refused" in result) throw new CommandFault(result.refused);
    console.log(describeVisitImport(result));
    if (result.visits > 0) console.log("The site adds up their figures while it runs.");
  } finally {
    stream.destroy();
    await db.destroy();
  }
}
