import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { compressFolder } from "./compress.mjs";
import { withLock } from "./lock.mjs";
import { root, runOrExit, runTool } from "./processes.mjs";

const build = join(root, "build");
const stamp = join(build, ".sources");
// The site is built here and then moved into place, so a failed build does not affect the current one. A running server
// has loaded its pages, and serves copies of the other files.
const nextBuild = join("build", ".next");
const SOURCES = [
  "app",
  "contract",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/compile-early.mjs",
  "scripts/compress.mjs",
  "scripts/inline-styles.mjs",
  "scripts/trim-router.mjs",
  "scripts/untrace-react.mjs",
  "tsconfig.json",
  "vite.config.ts",
];

/** Builds the site into build/ if its sources have changed since the last build. */
export async function buildSite() {
  const mark = hashSources(root, SOURCES);
  const bundle = join(build, "server", "index.js");
  const isBuilt = () => existsSync(bundle) && existsSync(stamp) && readFileSync(stamp, "utf8") === mark;
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    await runOrExit("Building the site", buildNext);
    rmSync(stamp, { force: true });
    for (const part of ["client", "server"]) {
      rmSync(join(build, part), { recursive: true, force: true });
      renameSync(join(root, nextBuild, part), join(build, part));
    }
    writeFileSync(stamp, mark);
  });
}

async function buildNext() {
  rmSync(join(root, nextBuild), { recursive: true, force: true });
  const env = { NODE_ENV: "production", DESKFOLIO_BUILD_DIR: nextBuild };
  const result = await runTool("@react-router/dev", "react-router", ["build"], { env });
  if (result.code === 0) await compressFolder(join(root, nextBuild, "client"));
  return result;
}

/** Returns one hash of the names and contents of the sources. Tests are left out, because the build does not use them. */
export function hashSources(folder, sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(join(folder, source))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(path) {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}
