import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Backups } from "../../src/features/backups/contract.ts";
import type { DataLocation } from "./large-data.ts";
import { send } from "./send.ts";
import { withVisitors } from "./visitors.ts";

/** Milliseconds after which a backup counts as failed. */
const limit = 300_000;
const root = path.resolve(import.meta.dirname, "../..");

export interface BackupTimes {
  file: string;
  /** Until the backup was verified. */
  seconds: number;
  /** The milliseconds of each page that visitors requested during that. */
  visitors: number[];
}

/** Waits for the first nightly backup of a site that has just started. Throws if there is none within five minutes. */
export async function waitForBackup(siteUrl: string, headers: Record<string, string>): Promise<BackupTimes> {
  const start = performance.now();
  const paths = ["/", "/blog", "/projects", "/contact"];
  const { result, times } = await withVisitors(siteUrl, { paths, count: 2, pause: 20 }, async () => {
    while (performance.now() - start < limit) {
      const { lastVerified }: Backups = JSON.parse(
        (await send(`${siteUrl}/api/backups`, { headers })).body.toString(),
      );
      if (lastVerified !== null) return lastVerified.file;
      await sleep(250);
    }
    throw new Error(`There was no verified backup within ${limit / 1000} s`);
  });
  return { file: result, seconds: (performance.now() - start) / 1000, visitors: times };
}

/** Restores a backup with `npm run restore` and returns the seconds that it took. */
export async function timeRestore(file: string, { dataDir, databaseUrl }: DataLocation): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(root, "src/core/cli/foliodesk.ts"), "restore", file], {
    cwd: root,
    env: { ...process.env, ENV_FILE: "", DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The restore ended with ${code}`);
  return (performance.now() - start) / 1000;
}
