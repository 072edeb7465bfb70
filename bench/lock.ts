import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { databaseFile } from "../server/db/sqlite.ts";

/**
 * Returns the milliseconds that the slowest of 20 pages took while another connection held SQLite's write lock and a
 * visit waited for it. Throws if the visit is not stored once the lock is released.
 */
export async function slowestPageWhileLocked(siteUrl: string, dataDir: string): Promise<number> {
  const other = new SqliteDatabase(path.join(dataDir, databaseFile));
  let slowest = 0;
  other.exec("begin immediate");
  const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0" };
  const visit = fetch(`${siteUrl}/api/dashboard/visits`, { method: "POST", headers });
  for (let page = 0; page < 20; page += 1) {
    const start = performance.now();
    await (await fetch(`${siteUrl}/blog`)).text();
    slowest = Math.max(slowest, performance.now() - start);
    await sleep(100);
  }
  other.exec("commit");
  other.close();
  const { status } = await visit;
  if (status !== 201) throw new Error(`The visit that waited for the lock got ${status}`);
  return slowest;
}
