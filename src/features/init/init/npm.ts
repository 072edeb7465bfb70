import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { environmentWith } from "../../../core/process/environment.ts";

/** Starts npm: the one that has started this program, or else the one in PATH. */
export function spawnNpm(args: string[], options: SpawnOptions): ChildProcess {
  const own = environmentWith({}).npm_execpath ?? "";
  const isNpm = path.basename(own) === "npm-cli.js";
  const shell = !isNpm && process.platform === "win32";
  return spawn(isNpm ? process.execPath : "npm", isNpm ? [own, ...args] : args, { ...options, shell });
}
