import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./processes.mjs";

// Longer than a killed holder's npm may still take to end (end-with-parent.mjs).
const DEAD_AFTER_MS = 15_000;
// In build/, because installing empties node_modules and because git ignores it.
const folder = join(root, "build");
const lockFile = join(folder, ".lock");

/**
 * Runs `work` while no other command of this project folder installs or builds. The holder touches the file every
 * second, so one that was killed is noticed; a process id would mean nothing to another container on the same folder.
 */
export async function withLock(work) {
  const mark = randomUUID();
  mkdirSync(folder, { recursive: true });
  for (let tries = 0; !attempt(() => writeFileSync(lockFile, mark, { flag: "wx" })); tries += 1) {
    if (tries === 0) console.log("Another command is preparing this folder; waiting for it ...");
    const isDead = attempt(() => Date.now() - statSync(lockFile).mtimeMs > DEAD_AFTER_MS)?.result;
    if (isDead) rmSync(lockFile, { force: true });
    else await sleep(200);
  }
  const beat = setInterval(() => attempt(() => utimesSync(lockFile, new Date(), new Date())), 1_000);
  const release = () => {
    clearInterval(beat);
    if (attempt(() => readFileSync(lockFile, "utf8"))?.result === mark) rmSync(lockFile, { force: true });
  };
  process.once("exit", release);
  await work();
  process.off("exit", release);
  release();
}

/** Undefined where the file is or is not there, against expectation: another command may add or remove it any time. */
function attempt(work) {
  try {
    return { result: work() };
  } catch (error) {
    if (error.code === "EEXIST" || error.code === "ENOENT") return undefined;
    throw error;
  }
}
