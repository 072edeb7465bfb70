import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { withLock } from "./lock.mjs";
import { root, runCommand, runOrExit, watcher } from "./processes.mjs";

/** @typedef {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages */

/**
 * Installs the packages in package-lock.json if any are missing. With `dev`, includes the development dependencies.
 * @param {{ dev: boolean }} options
 */
export async function installDependencies({ dev }) {
  // Keep installed development dependencies, so that `npm start` between two test runs does not remove them.
  const all = dev || Object.values(readPackages(recordOf(root)) ?? {}).some((entry) => entry.dev);
  const flags = [all ? "--include=dev" : "--omit=dev"];
  await installPackages("dependencies (first time only, about a minute)", root, flags, () =>
    isInstalled(root, all),
  );
  linkNode();
}

/**
 * Runs `npm ci` in a folder unless `isComplete()`. `npm ci` checks every package against its hash in the lock file.
 * @param {string} title
 * @param {string} folder
 * @param {string[]} flags
 * @param {() => boolean} isComplete
 */
export async function installPackages(title, folder, flags, isComplete) {
  if (isComplete()) return;
  await withLock(async () => {
    if (isComplete()) return;
    // npm writes this record last, so the next install can tell whether this one finished.
    rmSync(recordOf(folder), { force: true });
    const args = ["ci", ...flags, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    await runOrExit(`Installing ${title}`, () => runNpm(folder, args));
  });
}

/**
 * Runs npm in a folder. It ends when this process ends.
 * @param {string} folder
 * @param {string[]} args
 */
export function runNpm(folder, args) {
  // If npm kept running after this process was killed, it would interfere with the next install.
  const nodeOptions = [process.env.NODE_OPTIONS, `--import=${watcher}`].filter(Boolean).join(" ");
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: nodeOptions } };
  const npm = process.env.npm_execpath ?? "";
  if (basename(npm) === "npm-cli.js") return runCommand(process.execPath, [npm, ...args], options);
  return runCommand("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Links the project's own Node, if it is in use, so that commands such as `npx vitest` run on it. */
function linkNode() {
  const link = join(root, "node_modules", ".bin", "node");
  if (existsSync(link) || process.platform === "win32") return;
  rmSync(link, { force: true });
  if (process.execPath.startsWith(join(root, "scripts"))) symlinkSync(process.execPath, link);
}

/**
 * Whether npm's record of the last install matches the lock file, ignoring packages for other platforms.
 * @param {string} folder
 * @param {boolean} dev
 */
function isInstalled(folder, dev) {
  const installed = readPackages(recordOf(folder));
  const locked = readPackages(join(folder, "package-lock.json")) ?? {};
  return (
    installed !== undefined &&
    Object.entries(locked).every(([path, entry]) => {
      if (path === "" || (entry.dev && !dev)) return true;
      if (installed[path] === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer);
      return installed[path].version === entry.version && installed[path].integrity === entry.integrity;
    })
  );
}

/** @param {string} folder */
function recordOf(folder) {
  return join(folder, "node_modules", ".package-lock.json");
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}
