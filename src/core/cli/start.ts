import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installation, programFile } from "../process/installation.ts";

/** Node accepts these options only on its command line. See decision 006. */
export const memoryOptions = ["--max-old-space-size=256", "--max-semi-space-size=4"];

/** How soon glibc returns memory to the system. It reads this only when a process starts. */
export const memoryReturned = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  MALLOC_MMAP_THRESHOLD_: String(128 * 1024),
};

interface StartOptions {
  /** The file of the server, or of another program that does its work. */
  program?: string;
  args?: string[];
  /** Added to the environment. */
  variables?: Record<string, string>;
}

/** Runs the server in place of this process, with the same options of Node. Does not return. */
export async function start({
  program = programFile("src/core/server/main"),
  args = [],
  variables = {},
}: StartOptions = {}): Promise<void> {
  const command = [...memoryOptions, ...process.execArgv, ...underNpm(), program, ...args];
  const environment = {
    ...memoryReturned,
    ...compileCache(),
    ...process.env,
    // The pages are built for production. Otherwise, React would load its much slower version for development.
    NODE_ENV: "production",
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

/** Caches compiled code between starts. Without installed packages, this is not a folder to write to. */
function compileCache(): Record<string, string> {
  const packages = path.resolve("node_modules");
  return existsSync(packages) ? { NODE_COMPILE_CACHE: path.join(packages, ".cache/foliodesk") } : {};
}

/** npm and its shell do not forward SIGTERM, so a server that they have started watches its parent. */
function underNpm(): string[] {
  const { npm_lifecycle_event: script, npm_command: command } = process.env;
  if (script === undefined && command === undefined) return [];
  return ["--import", pathToFileURL(installation.parentWatcher).href];
}
