import { createHash } from "node:crypto";
// Node 20 has no `globSync`, but it loads this file before a newer Node is started.
import * as fs from "node:fs";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compressFolder } from "./compress.mjs";
import { withLock } from "./lock.mjs";
import { siteFolder } from "./outputs.mjs";
import { root, runOrExit, runTool } from "./processes.mjs";

const stamp = join(siteFolder, ".sources");
// The site is built here and then moved into place, so a failed build does not affect the current one. A running server
// has loaded its pages, and serves copies of the other files.
const nextBuild = join(siteFolder, ".next");
/** Patterns of the files that the build depends on. */
export const sources = [
  "src/**",
  // Other files in this folder can be what earlier versions have built.
  "build/*.ts",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/compress.mjs",
  "tsconfig*.json",
  "vite.config.ts",
];

/** Builds the site into dist/site/ if its sources have changed since the last build. Returns the hash of its sources. */
export async function buildSite() {
  const mark = hashSources(root, sources);
  const bundle = join(siteFolder, "server", "index.js");
  const isBuilt = () => existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, "utf8") === mark;
  if (isBuilt()) return mark;
  await withLock(async () => {
    if (isBuilt()) return;
    await runOrExit("Building the site", buildNext);
    rmSync(stamp, { force: true });
    for (const part of ["client", "server"]) {
      rmSync(join(siteFolder, part), { recursive: true, force: true });
      renameSync(join(nextBuild, part), join(siteFolder, part));
    }
    writeFileSync(stamp, mark);
  });
  return mark;
}

async function buildNext() {
  rmSync(nextBuild, { recursive: true, force: true });
  const env = { NODE_ENV: "production", FOLIODESK_BUILD_DIR: relative(root, nextBuild) };
  const result = await runTool("@react-router/dev", "react-router", ["build"], { env });
  if (result.code === 0) await compressFolder(join(nextBuild, "client"));
  return result;
}

/**
 * Returns one hash of the names and contents of the sources. Tests are left out, because the build does not use them.
 * @param {string} folder
 * @param {string[]} patterns
 */
export function hashSources(folder, patterns) {
  const hash = createHash("sha256");
  for (const file of fs.globSync(patterns, { cwd: folder }).sort()) {
    const path = join(folder, file);
    if (/\.test\.tsx?$/.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
