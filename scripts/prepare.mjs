import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, relative } from "node:path";
import { compressFolder } from "./compress.mjs";
import { withLock } from "./lock.mjs";
import { projectNode, root, runCommand, runTool, watcher } from "./processes.mjs";

const modules = join(root, "node_modules");
const installStamp = join(modules, ".deskfolio-installed");
// npm's own record of node_modules, written when an install has come to its end.
const npmRecord = join(modules, ".package-lock.json");

const build = join(root, "build");
const buildStamp = join(build, ".sources");
// Built beside the site in use and moved over it when it is whole: a failed build leaves the old one in place.
const nextBuild = join("build", ".next");
const SOURCES = [
  "app",
  "contract",
  "content",
  "package-lock.json",
  "react-router.config.ts",
  "scripts/compress.mjs",
  "tsconfig.json",
  "vite.config.ts",
];

/** Installs what package-lock.json asks for, unless it is there. With `dev`, the tools for tests and checks too. */
export async function installDependencies({ dev }) {
  if (isInstalled(dev)) return;
  await withLock(async () => {
    if (isInstalled(dev)) return;
    // Development tools that are there stay there: a start between two test runs must not take them away.
    const all = dev || hasDevTools();
    if (!matchesRecord(all)) await install(all);
    if (!existsSync(projectNode())) await fetchNode();
    writeFileSync(installStamp, installMark(all));
  });
}

/** Builds the site into build/, unless it was built from these very sources. */
export async function buildSite() {
  const mark = hashSources();
  if (isBuilt(mark)) return;
  await withLock(async () => {
    if (isBuilt(mark)) return;
    await withProgress("Building the site", buildNext);
    takeNextBuild();
    writeFileSync(buildStamp, mark);
  });
}

async function install(dev) {
  // Without npm's record nobody knows what an interrupted install left behind, so it starts from nothing.
  if (!existsSync(npmRecord)) rmSync(modules, { recursive: true, force: true, maxRetries: 5 });
  rmSync(installStamp, { force: true });
  rmSync(npmRecord, { force: true });
  await withProgress("Installing dependencies (first time only, about a minute)", () =>
    // Not `npm ci`: it refuses a lock file made where the registry lacks some other platform's optional package.
    runNpm([
      "install",
      dev ? "--include=dev" : "--omit=dev",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]),
  );
}

/** The `node` package gets its program in an install script, which some npm settings do not run. */
async function fetchNode() {
  await withProgress("Installing Node for the project", () =>
    runCommand(process.execPath, ["installArchSpecificPackage"], { cwd: join(modules, "node") }),
  );
  if (!existsSync(projectNode())) fail("The npm package `node` has no program for this computer.", "");
}

function runNpm(args) {
  const npm = process.env.npm_execpath ?? "";
  // An npm that went on after this process was killed would write into the next one's install.
  const nodeOptions = [process.env.NODE_OPTIONS, `--import=${watcher}`].filter(Boolean).join(" ");
  const options = { cwd: root, env: { ...process.env, NODE_OPTIONS: nodeOptions } };
  // The Node that runs npm, since the one in node_modules may be replaced under its feet.
  if (basename(npm) === "npm-cli.js")
    return runCommand(process.env.npm_node_execpath ?? "node", [npm, ...args], options);
  return runCommand("npm", args, { ...options, shell: process.platform === "win32" });
}

function isInstalled(dev) {
  if (!existsSync(installStamp) || !existsSync(projectNode())) return false;
  const stamp = readFileSync(installStamp, "utf8");
  return stamp === installMark(true) || (!dev && stamp === installMark(false));
}

function installMark(dev) {
  const hash = createHash("sha256");
  for (const name of ["package.json", "package-lock.json"]) {
    const text = readFileSync(join(root, name), "utf8");
    hash.update(name === "package.json" ? dependencyLists(JSON.parse(text)) : text);
  }
  return `${hash.digest("hex")} ${dev ? "all" : "production"}`;
}

function dependencyLists({ dependencies, devDependencies, optionalDependencies, overrides }) {
  return JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]);
}

/** Whether an install by hand left what the lock file asks for. Packages for other platforms may be absent. */
function matchesRecord(dev) {
  const there = readPackages(npmRecord);
  const wanted = readPackages(join(root, "package-lock.json"));
  if (there === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || (entry.dev && !dev)) return true;
    if (!there[path]) return Boolean(entry.optional || entry.devOptional || entry.peer);
    return there[path].version === entry.version;
  });
}

function hasDevTools() {
  return Object.values(readPackages(npmRecord) ?? {}).some((entry) => entry.dev);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function isBuilt(mark) {
  if (!existsSync(buildStamp) || !existsSync(join(build, "server", "index.js"))) return false;
  return readFileSync(buildStamp, "utf8") === mark;
}

/** One hash over names and contents. Tests are no sources: a changed test needs no new build. */
export function hashSources(folder = root, sources = SOURCES) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => listFiles(join(folder, source))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

async function buildNext() {
  rmSync(join(root, nextBuild), { recursive: true, force: true });
  const result = await runTool("@react-router/dev", "react-router", ["build"], {
    env: { NODE_ENV: "production", DESKFOLIO_BUILD_DIR: nextBuild },
  });
  if (result.code === 0) await compressFolder(join(root, nextBuild, "client"));
  return result;
}

function takeNextBuild() {
  rmSync(buildStamp, { force: true });
  for (const part of ["client", "server"]) {
    rmSync(join(build, part), { recursive: true, force: true });
    mkdirSync(build, { recursive: true });
    renameSync(join(root, nextBuild, part), join(build, part));
  }
  rmSync(join(root, nextBuild), { recursive: true, force: true });
}

/** Says what is going on, with running seconds on a terminal; prints the command's output only when it fails. */
async function withProgress(title, work) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const screen = process.stdout;
  const show = () => screen.write(`\r${title} ... ${Math.round((Date.now() - start) / 1000)} s`);
  if (screen.isTTY) show();
  else console.log(`${title} ...`);
  const timer = screen.isTTY ? setInterval(show, 1000) : undefined;
  const { code, output, interrupted } = await work();
  clearInterval(timer);
  if (screen.isTTY) screen.write("\r\x1b[K");
  if (interrupted) process.exit(130);
  if (code !== 0) fail(`${title} failed after ${seconds()}.`, output);
  console.log(`${title}: done in ${seconds()}.`);
}

function fail(sentence, output) {
  if (output) console.error(output.trimEnd());
  console.error(sentence);
  process.exit(1);
}
