import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** The last one comes when the connection to the server ends. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls a function with a new folder that only this user can read, and that is deleted at the end, also if a signal ends the process. */
export async function withTemporaryFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "foliodesk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const end = () => process.exit(1);
  for (const signal of signals) process.once(signal, end);
  process.once("exit", remove);
  try {
    return await use(folder);
  } finally {
    remove();
    for (const signal of signals) process.off(signal, end);
    process.off("exit", remove);
  }
}
