import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { format } from "node:util";
import { vi } from "vitest";
import { runProgram } from "../src/core/cli/program.ts";
import { testPictureCache } from "./picture-cache.ts";

interface Place {
  dataDir: string | undefined;
  databaseUrl: string | undefined;
}

interface CommandOptions {
  /** The current folder of the command. */
  cwd?: string;
  /** What the command can read from its standard input. */
  input?: string;
}

/** Starts a command on the database of a test. `output` contains everything that it has written. */
export function startCommand(
  name: string,
  args: string[],
  place: Place,
  environment: Record<string, string> = {},
  { cwd = process.cwd(), input = "" }: CommandOptions = {},
) {
  const file = path.resolve(import.meta.dirname, "../src/core/cli/foliodesk.ts");
  const child = spawn(process.execPath, [file, name, ...args], {
    cwd,
    // As without npm, whose Node may be older than this one.
    env: { ...process.env, npm_config_user_agent: undefined, ...describePlace(place), ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that refuses its arguments ends without reading it.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const exit = once(child, "close").then(([code]): number | null => code);
  return { child, exit, output: () => output };
}

function describePlace({ dataDir, databaseUrl }: Place): Record<string, string | undefined> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    TIMEZONE: "UTC",
    CACHE_DIR: testPictureCache,
  };
}

/**
 * Runs a command in this process, and returns what {@link runCommand} would, in a fraction of its time.
 */
export async function callCommand(
  name: string,
  args: string[],
  place: Place,
  environment: Record<string, string> = {},
  { cwd = process.cwd(), input = "" }: CommandOptions = {},
) {
  const before = { env: process.env, cwd: process.cwd() };
  const standardInput = Readable.from([input]) as unknown as typeof process.stdin;
  const stdin = vi.spyOn(process, "stdin", "get").mockReturnValue(standardInput);
  const output = captureOutput();
  process.env = { ...before.env, npm_config_user_agent: undefined, ...describePlace(place), ...environment };
  process.chdir(cwd);
  try {
    await runProgram([name, ...args]);
    return { code: process.exitCode ?? 0, output: output.text() };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
    process.exitCode = undefined;
    output.restore();
    stdin.mockRestore();
  }
}

/** Collects what this process prints, until `restore` is called. */
function captureOutput() {
  let text = "";
  const { log, error } = console;
  const print = (...values: unknown[]) => {
    text += `${format(...values)}\n`;
  };
  Object.assign(console, { log: print, error: print });
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      text += chunk;
      return true;
    }),
  );
  return {
    text: () => text,
    restore: () => {
      Object.assign(console, { log, error });
      for (const stream of streams) stream.mockRestore();
    },
  };
}

/** Runs a command and waits until it exits. */
export async function runCommand(...command: Parameters<typeof startCommand>) {
  const { exit, output } = startCommand(...command);
  return { code: await exit, output: output() };
}
