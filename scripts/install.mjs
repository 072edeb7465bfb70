import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { withLock } from "./lock.mjs";
import { root, runCommand, runOrExit, watcher } from "./processes.mjs";

/** Installs what package-lock.json asks for, unless it is there. With `dev`, the tools for tests and checks too. */
export async function installDependencies({ dev }) {
  // Development tools that are there stay there: a start between two test runs must not take them away.
  const all = dev || Object.values(readPackages(recordOf(root)) ?? {}).some((entry) => entry.dev);
  const flags = [all ? "--include=dev" : "--omit=dev"];
  await installPackages("dependencies (first time only, about a minute)", root, flags, () =>
    isInstalled(root, all),
  );
  linkNode();
}

/** Runs `npm ci` in a folder unless `isThere()`: it installs what the lock file names, each package by its hash. */
export async function installPackages(title, folder, flags, isThere) {
  if (isThere()) return;
  await withLock(async () => {
    if (isThere()) return;
    // npm writes the record last, and the next install tells by it whether this one came to its end.
    rmSync(recordOf(folder), { force: true });
    const args = ["ci", ...flags, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
    await runOrExit(`Installing ${title}`, () => runNpm(folder, args));
  });
}

function runNpm(folder, args) {
  // An npm that went on after this process was killed would write into the next one's install.
  const nodeOptions = [process.env.NODE_OPTIONS, `--import=${watcher}`].filter(Boolean).join(" ");
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: nodeOptions } };
  const npm = process.env.npm_execpath ?? "";
  if (basename(npm) === "npm-cli.js") return runCommand(process.execPath, [npm, ...args], options);
  return runCommand("npm", args, { ...options, shell: process.platform === "win32" });
}

/** With a Node of the project's own, `npx vitest` and its like find it before the machine's. */
function linkNode() {
  const link = join(root, "node_modules", ".bin", "node");
  if (existsSync(link) || process.platform === "win32") return;
  rmSync(link, { force: true });
  if (process.execPath.startsWith(join(root, "scripts"))) symlinkSync(process.execPath, link);
}

/** Whether npm's record of a finished install has all that the lock file asks for, other platforms' packages aside. */
function isInstalled(folder, dev) {
  const there = readPackages(recordOf(folder));
  const wanted = readPackages(join(folder, "package-lock.json"));
  return (
    there !== undefined &&
    Object.entries(wanted).every(([path, entry]) => {
      if (path === "" || (entry.dev && !dev)) return true;
      if (there[path] === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer);
      return there[path].version === entry.version && there[path].integrity === entry.integrity;
    })
  );
}

function recordOf(folder) {
  return join(folder, "node_modules", ".package-lock.json");
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
}
