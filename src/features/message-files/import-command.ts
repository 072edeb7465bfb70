import { CommandFault } from "../../core/cli/command-fault.ts";
import { openForCommand } from "../../core/cli/open-database.ts";
import { openFile } from "../../core/cli/open-file.ts";
import { ImportStopped, importMessages } from "./import/import-messages.ts";

/** Stores the messages of a file that `export messages --format json` or the screen has written. The site may be running. */
export async function importAllMessages(file: string): Promise<void> {
  const stream = await openFile(file);
  const { db } = await openForCommand();
  try {
    const { imported, skipped, invalid, faults } = await importMessages(db, stream, Date.now());
    for (const { line, message } of faults) console.error(`Line ${line}: ${message}.`);
    if (invalid > faults.length) console.error(`${invalid - faults.length} more lines have no message.`);
    console.log(`${imported} messages were imported, and ${skipped} were there already.`);
    if (invalid > 0) process.exitCode = 1;
  } catch (error) {
    if (error instanceof ImportStopped) throw new CommandFault(error.message);
    throw error;
  } finally {
    stream.destroy();
    await db.destroy();
  }
}
