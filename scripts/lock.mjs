import { randomUUID } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { dist } from "./outputs.mjs";
import { root } from "./processes.mjs";

// Longer than the npm of a killed process can keep running (end-with-parent.mjs).
const DEAD_AFTER_MS = 15_000;
// In dist/, because npm empties node_modules and git ignores dist/.
const lockFile = join(dist, ".lock");

/**
 * Runs `work` while no other command installs or builds in this folder. The holder updates the lock file's time every
 * second, so a lock left by a killed process can be detected. A process id would not work across containers that share
 * the folder.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  const id = randomUUID();
  makeFolder();
  for (let tries = 0; !attempt(() => writeFileSync(lockFile, id, { flag: "wx" })); tries += 1) {
    if (tries === 0)
      console.log("Waiting for another command that is installing or building in this folder ...");
    const isDead = attempt(() => Date.now() - statSync(lockFile).mtimeMs > DEAD_AFTER_MS)?.result;
    if (isDead) rmSync(lockFile, { force: true });
    else await sleep(200);
  }
  const heartbeat = setInterval(() => attempt(() => utimesSync(lockFile, new Date(), new Date())), 1_000);
  const release = () => {
    clearInterval(heartbeat);
    if (attempt(() => readFileSync(lockFile, "utf8"))?.result === id) rmSync(lockFile, { force: true });
  };
  process.once("exit", release);
  await work();
  process.off("exit", release);
  release();
}

/** Ends this process with a sentence if the folder belongs to another user, as after an installation as root. */
function makeFolder() {
  try {
    mkdirSync(dist, { recursive: true });
    accessSync(dist, constants.W_OK);
  } catch (error) {
    console.error(
      `Something must be installed or built first, but ${dist} cannot be written to (${codeOf(error)}). Run this once as the user that owns ${root}, or make the folder your own.`,
    );
    process.exit(1);
  }
}

/**
 * Returns `undefined` if the file exists or is missing unexpectedly: other commands can add or remove it at any time.
 * @template Result
 * @param {() => Result} work
 */
function attempt(work) {
  try {
    return { result: work() };
  } catch (error) {
    if (["EEXIST", "ENOENT"].includes(codeOf(error) ?? "")) return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
