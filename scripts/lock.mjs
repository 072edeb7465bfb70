import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./processes.mjs";

const BEAT_MS = 1_000;
// Longer than what a killed holder's npm may still take to end (end-with-parent.mjs).
const DEAD_AFTER_MS = 15_000;
// In build/, because installing empties node_modules and because git ignores it.
const lockFile = join(root, "build", ".lock");

/**
 * Runs `work` while no other command of this project folder installs or builds. The holder touches the file every
 * second, so one that was killed is noticed; a process id would mean nothing to another container on the same folder.
 */
export async function withLock(work) {
  const mark = await takeLock();
  const beat = setInterval(touch, BEAT_MS);
  const release = () => {
    clearInterval(beat);
    if (readLock() === mark) rmSync(lockFile, { force: true });
  };
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

async function takeLock() {
  const mark = randomUUID();
  mkdirSync(dirname(lockFile), { recursive: true });
  let told = false;
  while (!tryLock(mark)) {
    if (!told) console.log("Another command is preparing this folder; waiting for it ...");
    told = true;
    if (isAbandoned()) rmSync(lockFile, { force: true });
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

function isAbandoned() {
  try {
    return Date.now() - statSync(lockFile).mtimeMs > DEAD_AFTER_MS;
  } catch {
    return false;
  }
}

function readLock() {
  try {
    return readFileSync(lockFile, "utf8");
  } catch {
    return "";
  }
}

function touch() {
  try {
    utimesSync(lockFile, new Date(), new Date());
  } catch {
    // Someone removed it by hand; the work under way still ends well.
  }
}
