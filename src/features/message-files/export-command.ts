import { writeExport } from "../../core/cli/write-export.ts";
import type { ExportFormat } from "../../core/exports/contract.ts";
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
