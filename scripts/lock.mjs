import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./processes.mjs";

const BEAT_MS = 1_000;
// Longer than a killed holder's npm may still take to end (end-with-parent.mjs).
const DEAD_AFTER_MS = 15_000;
// In build/, because installing empties node_modules and because git ignores it.
const lockFile = join(root, "build", ".lock");

/**
 * Runs `work` while no other command of this project folder installs or builds. The holder touches the file every
 * second, so one that was killed is noticed; a process id would mean nothing to another container on the same folder.
 */
export async function withLock(work) {
  const mark = await takeLock();
  const beat = setInterval(() => attempt(() => utimesSync(lockFile, new Date(), new Date())), BEAT_MS);
  const release = () => {
    clearInterval(beat);
    if (attempt(() => readFileSync(lockFile, "utf8")) === mark) rmSync(lockFile, { force: true });
  };
  process.once("exit", release);
  await work();
  process.off("exit", release);
  release();
}

async function takeLock() {
  const mark = randomUUID();
  mkdirSync(dirname(lockFile), { recursive: true });
  for (let tries = 0; !tryLock(mark); tries += 1) {
    if (tries === 0) console.log("Another command is preparing this folder; waiting for it ...");
    const touched = attempt(() => statSync(lockFile).mtimeMs) ?? Date.now();
    if (Date.now() - touched > DEAD_AFTER_MS) rmSync(lockFile, { force: true });
    else await sleep(200);
  }
  return mark;
}

function tryLock(mark) {
  try {
    writeFileSync(lockFile, mark, { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Undefined when the file has been removed, by its holder or by hand. */
function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
