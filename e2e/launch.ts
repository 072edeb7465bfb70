import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Runs a file of the project in a new process. `output` returns everything written to stdout and stderr so far. */
export function launch(environment: Record<string, string>, file = "server/main.ts", args: string[] = []) {
  return launchNode(environment, [path.join(root, file), ...args]);
}

/** As {@link launch}, with any arguments of Node. With `detached`, the process leads a process group of its own. */
export function launchNode(environment: Record<string, string>, args: string[], { detached = false } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached,
    env: { ...process.env, TIMEZONE: "UTC", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  // "close" rather than "exit", because output can still arrive after "exit".
  const exit = once(child, "close").then(([code, signal]) => ({ code, signal }));
  return { child, output: () => output, exit };
}
