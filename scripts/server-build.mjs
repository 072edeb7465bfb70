import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.mjs";
import { serverFolder } from "./outputs.mjs";
import { root, runOrExit } from "./processes.mjs";
import { hashSources } from "./site-build.mjs";

/** Patterns of the files that the bundle of the server depends on, beside the site. The pages are part of it. */
const sources = ["src/**", "scripts/bundle-code.mjs", "scripts/package-manifest.mjs"];

/**
 * Bundles the server into a folder of dist/server/ if its sources have changed since the last time, and returns that folder.
 * The folder of the version before is kept, because a server that still runs loads parts of its
 * code when it first needs them.
 * @param {string} siteMark what `buildSite` has returned
 */
export async function buildServer(siteMark) {
  const mark = createHash("sha256").update(siteMark).update(hashSources(root, sources)).digest("hex");
  const folder = join(serverFolder, mark.slice(0, 16));
  if (!existsSync(folder)) await withLock(() => buildInto(folder));
  return folder;
}

/** @param {string} folder */
async function buildInto(folder) {
  if (existsSync(folder)) return;
  const next = join(serverFolder, ".next");
  await runOrExit("Building the server", async () => {
    rmSync(next, { recursive: true, force: true });
    // Only needed here, and it takes a while to load.
    const { bundleCode, serverPrograms } = await import("./bundle-code.mjs");
    await bundleCode(next, serverPrograms);
    return { code: 0, output: "" };
  });
  keepNewest(serverFolder, 1);
  renameSync(next, folder);
}

/**
 * Deletes the folders in `folder` except for the newest ones. Names that start with a dot do not count.
 * @param {string} folder
 * @param {number} count how many are kept
 */
export function keepNewest(folder, count) {
  const folders = readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const older of folders.slice(count)) rmSync(older, { recursive: true });
}
