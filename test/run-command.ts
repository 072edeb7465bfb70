import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { TestDatabase } from "./databases.ts";
import { testPictureCache } from "./picture-cache.ts";

/** Starts a command on the database of a test. `output` contains everything that it has written. */
export function startCommand(
  name: string,
  args: string[],
  { dataDir, databaseUrl }: Pick<TestDatabase, "dataDir" | "databaseUrl">,
  environment: Record<string, string> = {},
) {
  const file = path.resolve(import.meta.dirname, "../cli/deskfolio.ts");
  const child = spawn(process.execPath, [file, name, ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      TIMEZONE: "UTC",
      CACHE_DIR: testPictureCache,
      ...environment,
    },
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

/** Runs a command and waits until it exits. */
export async function runCommand(...command: Parameters<typeof startCommand>) {
  const { exit, output } = startCommand(...command);
  return { code: await exit, output: output() };
}
