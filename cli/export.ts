import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportFormat } from "../contract/export-formats.ts";
import { exportMessages } from "../server/inbox/export/export-messages.ts";
import { openForCommand } from "./open-database.ts";

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
  const { config, db } = await openForCommand();
  const file = path.resolve(output);
  try {
    const text = exportMessages(db, {
      format,
      now: Date.now(),
      ownerEmail: config.notifyEmail,
      siteName: new URL(config.siteUrl).host,
    });
    // It has personal data, so only its owner may read it. A file that exists is never replaced.
    await pipeline(Readable.from(text), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } finally {
    await db.destroy();
  }
  console.log(`The messages are in ${file}.`);
}
