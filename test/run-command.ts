import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { vi } from "vitest";
import type { TestDatabase } from "./databases.ts";
import { testPictureCache } from "./picture-cache.ts";

type Place = Pick<TestDatabase, "dataDir" | "databaseUrl">;

/** Starts a command on the database of a test. `output` contains everything that it has written. */
export function startCommand(
  name: string,
  args: string[],
  place: Place,
  environment: Record<string, string> = {},
  cwd = process.cwd(),
) {
  const file = path.resolve(import.meta.dirname, "../cli/foliodesk.ts");
  const child = spawn(process.execPath, [file, name, ...args], {
    cwd,
    // As without npm, whose Node may be older than this one.
    env: { ...process.env, npm_config_user_agent: undefined, ...describePlace(place), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const exit = once(child, "close").then(([code]): number | null => code);
  return { child, exit, output: () => output };
}

function describePlace({ dataDir, databaseUrl }: Place): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    TIMEZONE: "UTC",
    CACHE_DIR: testPictureCache,
  };
}

/**
 * Calls the function behind a command in this process, and returns what {@link runCommand} would, in a fraction of its
 * time. For commands that print with `console.log` and set `process.exitCode`.
 */
export async function callCommand(
  command: () => Promise<void>,
  place: Place,
  environment: Record<string, string> = {},
) {
  const [before, log] = [process.env, vi.spyOn(console, "log").mockImplementation(() => {})];
  process.env = { ...before, ...describePlace(place), ...environment };
  try {
    await command();
    return { code: process.exitCode ?? 0, output: log.mock.calls.map(([line]) => `${line}\n`).join("") };
  } finally {
    process.env = before;
    process.exitCode = undefined;
    log.mockRestore();
  }
}

/** Runs a command and waits until it exits. */
export async function runCommand(...command: Parameters<typeof startCommand>) {
  const { exit, output } = startCommand(...command);
  return { code: await exit, output: output() };
}
