import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { DamagedDatabaseError } from "./errors.ts";

/** Larger files are checked in a child process. The check takes about 2 ms per megabyte in the file cache. */
const maxSyncSize = 64 * 1024 * 1024;
/** Milliseconds after which the check of a large file starts, so that it does not slow the start down. */
const delay = 5_000;

/**
 * Runs SQLite's `quick_check` on the file. Returns before a large file is checked.
 * @param onDamage called when damage is found after this function has returned
 * @throws DamagedDatabaseError if damage is found before that
 */
export function checkDatabase(file: string, onDamage: (error: Error) => void): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return;
  if (found.size <= maxSyncSize) refuseDamage(quickCheck(file));
  else void checkLater(file, onDamage);
}

async function checkLater(file: string, onDamage: (error: Error) => void): Promise<void> {
  await sleep(delay, undefined, { ref: false });
  const finding = await checkElsewhere(file);
  if (finding !== "ok") onDamage(new DamagedDatabaseError(finding));
}

function refuseDamage(finding: string): void {
  if (finding !== "ok") throw new DamagedDatabaseError(finding);
}

/** Returns `ok`, or the first problem. */
export function quickCheck(file: string): string {
  const database = new SqliteDatabase(file, { readonly: true, timeout: 0 });
  try {
    return String(database.pragma("quick_check(1)", { simple: true }));
  } finally {
    database.close();
  }
}

const program = `
const Database = require(process.argv[1]);
try {
  const database = new Database(process.argv[2], { readonly: true });
  process.stdout.write(String(database.pragma("quick_check(1)", { simple: true })));
} catch (error) {
  if (/CORRUPT|NOTADB/.test(error.code)) process.stdout.write(error.message);
}
`;

async function checkElsewhere(file: string): Promise<string> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const child = spawn(process.execPath, ["-e", program, driver, file], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  let finding = "";
  child.stdout.on("data", (text) => {
    finding += text;
  });
  await once(child, "close");
  process.off("exit", end);
  // If the check could not run, the file counts as undamaged.
  return finding === "" ? "ok" : finding;
}
