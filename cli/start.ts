import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installation, programFile } from "../server/installation.ts";

/** Node accepts these options only on its command line. See decision 006. */
const memoryOptions = ["--max-old-space-size=256", "--max-semi-space-size=4"];

/** Runs the server in place of this process, with `variables` added to its environment. Does not return. */
export async function start(variables: Record<string, string> = {}): Promise<void> {
  const command = [...memoryOptions, ...underNpm(), programFile("server/main")];
  const environment = {
    MALLOC_ARENA_MAX: "2",
    // Caches compiled code between starts.
    NODE_COMPILE_CACHE: path.resolve("node_modules/.cache/deskfolio"),
    ...process.env,
    ...variables,
  };
  // The new program has the same process id, so signals reach it directly. Windows has no such call.
  if (process.platform !== "win32")
    process.execve?.(process.execPath, [process.execPath, ...command], environment);
  const child = spawn(process.execPath, command, { stdio: "inherit", env: environment });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, "exit");
  process.exit(code ?? 1);
}

/** npm and its shell do not forward SIGTERM, so a server that they have started watches its parent. */
function underNpm(): string[] {
  const { npm_lifecycle_event: script, npm_command: command } = process.env;
  if (script === undefined && command === undefined) return [];
  return ["--import", pathToFileURL(installation.parentWatcher).href];
}
