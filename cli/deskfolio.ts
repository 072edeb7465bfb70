import { BackupFault } from "../server/backup/fault.ts";
import { ConfigError } from "../server/config.ts";
import { codeOf } from "../server/db/errors.ts";
import { DatabaseFault } from "../server/db/open.ts";
import { explainStartFault } from "../server/start-faults.ts";
import { UsageError } from "./usage-error.ts";

interface Command {
  run: (args: string[]) => Promise<void>;
}

/** Loads a command when it is called, so that each command loads only the modules that it needs. */
const commands = new Map<string | undefined, () => Promise<Command>>([
  ["backup", () => import("./backup.ts")],
  ["check", () => import("./check.ts")],
  ["doctor", () => import("./doctor.ts")],
  ["restore", () => import("./restore.ts")],
  ["verify", () => import("./verify.ts")],
]);

const [name, ...args] = process.argv.slice(2);
try {
  const load = commands.get(name);
  if (load === undefined) throw new UsageError(`Usage: npm run ${[...commands.keys()].join(" | ")}`);
  const { run } = await load();
  await run(args);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseFault) return explainStartFault(error);
  if (error instanceof BackupFault || error instanceof UsageError) return error.message;
  // The system's message already contains the file and the reason.
  if (error instanceof Error && codeOf(error) !== undefined) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
