import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import { DamagedDatabaseError } from "./errors.ts";

/** Checking reads the whole file: some 2 ms for each megabyte that the system has in memory. */
const quickSize = 64 * 1024 * 1024;
/** Milliseconds by which a large file may hold up the start; its check goes on beside the running site. */
const patience = 2_000;

/**
 * Asks SQLite whether the file is whole. A large one is checked by a process of its own, which can be left behind.
 * @param onDamage told when the damage is found after the start has gone on
 * @throws DamagedDatabaseError when it is found before
 */
export async function checkDatabase(file: string, onDamage: (error: Error) => void): Promise<void> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return;
  if (found.size <= quickSize) return refuseDamage(check(file));
  let waiting = true;
  const checked = checkElsewhere(file).then((finding) => {
    if (waiting) refuseDamage(finding);
    else if (finding !== "ok") onDamage(new DamagedDatabaseError(finding));
  });
  await Promise.race([checked, sleep(patience, undefined, { ref: false })]);
  waiting = false;
}

function refuseDamage(finding: string): void {
  if (finding !== "ok") throw new DamagedDatabaseError(finding);
}

/** `ok`, or the first thing that is wrong. */
function check(file: string): string {
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
  // A check that could not be made has found nothing.
  return finding === "" ? "ok" : finding;
}
