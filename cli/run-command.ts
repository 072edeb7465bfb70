import { BackupFault } from "../server/backup/fault.ts";
import { ConfigError } from "../server/config.ts";
import { codeOf, explainStartFault, StartFault } from "../server/start-faults.ts";

/** What was typed is not a command. The message says how it goes. */
export class UsageError extends Error {}

/** Runs a command with the arguments of the process, and ends with 1 and a sentence when it fails. */
export async function runCommand(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartFault) return explainStartFault(error);
  if (error instanceof BackupFault || error instanceof UsageError) return error.message;
  // The system's own sentence names the file and what was refused.
  if (error instanceof Error && codeOf(error) !== undefined) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
