import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "@playwright/test";
import { testPictureCache } from "../test/picture-cache.ts";
import { findFreePort } from "../test/postgres-server.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The variables of every server that a test starts. */
export const settingsOfTests = {
  NODE_ENV: "production",
  ENV_FILE: "",
  TIMEZONE: "UTC",
  CACHE_DIR: testPictureCache,
};

/** Runs a file of the project in a new process. `output` returns everything written to stdout and stderr so far. */
export function launch(
  environment: Record<string, string>,
  file = "src/core/server/main.ts",
  args: string[] = [],
) {
  return launchNode(environment, [path.join(root, file), ...args]);
}

/** Like {@link launch}, but with any arguments for Node. With `detached`, the process leads a new process group. */
export function launchNode(
  environment: Record<string, string>,
  args: string[],
  { detached = false, cwd = root } = {},
) {
  const child = spawn(process.execPath, args, {
    cwd,
    detached,
    env: {
      ...process.env,
      ...settingsOfTests,
      ...environment,
    },
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

export interface RunningServer {
  child: ChildProcess;
  url: string;
  output: () => string;
  exit: Promise<{ code: number | null; signal: string | null }>;
}

/** Starts the built site on a free port and waits until it is running. */
export async function startServer(
  environment: Record<string, string>,
  file?: string,
): Promise<RunningServer> {
  const port = await findFreePort();
  // Behind a proxy, so that a test can send requests from many networks.
  const server = launch({ PORT: String(port), TRUST_PROXY: "1", ...environment }, file);
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("Foliodesk is running at");
  return { ...server, url: `http://127.0.0.1:${port}` };
}
