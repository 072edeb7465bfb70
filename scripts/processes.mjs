import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * @typedef {{ show?: boolean, passCode?: boolean, cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} RunOptions
 * @typedef {{ code: number, output: string }} CommandResult
 */

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A module that ends the process that imports it soon after its parent exits, even if the parent was killed. */
export const watcher = pathToFileURL(join(root, "scripts", "end-with-parent.mjs")).href;

// Stopping the site is a success. A build, an install, or a test run that is stopped is incomplete.
const stopCode = /(start|dev)\.mjs$/.test(process.argv[1] ?? "") ? 0 : 130;
/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();
let stopping = false;

/** Makes signals stop this process cleanly. If commands are running, the process exits after them. */
export function handleSignals() {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (children.size === 0) process.exit(stopCode);
  stopping = true;
  // A terminal sends Ctrl-C to the entire process group, and many tools treat a second SIGINT as a forced quit.
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  for (const child of children) child.kill(signal);
}

/**
 * Runs a command and resolves with its exit code and output. With `show`, the command writes directly to this process's
 * output instead, and `output` is empty. If a signal arrives, this process exits as soon as all commands have exited; with
 * `passCode`, it exits with the command's code.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, { show = false, passCode = false, ...options } = {}) {
  return new Promise((resolve) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = show ? "inherit" : ["ignore", "pipe", "pipe"];
    /** @type {import("node:child_process").ChildProcess} */
    const started = spawn(command, args, { cwd: root, ...options, stdio });
    children.add(started);
    let output = "";
    for (const stream of [started.stdout, started.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const end = (/** @type {number | null} */ code) => {
      children.delete(started);
      if (stopping && children.size === 0) process.exit(passCode && code !== null ? code : stopCode);
      resolve({ code: code ?? 1, output });
    };
    started.on("error", (error) => {
      output += `${command}: ${error.message}\n`;
      end(127);
    });
    started.on("close", (code, signal) => {
      end(code ?? (stopping || signal === null ? null : 128 + constants.signals[signal]));
    });
  });
}

/**
 * Runs a tool from node_modules. The tool ends when this process ends.
 * @param {string} packageName
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 */
export function runTool(packageName, command, args, { env, ...options } = {}) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = join(folder, typeof bin === "string" ? bin : bin[command]);
  // Some tools write color codes even to a file or a pipe.
  const plain = process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
  return runCommand(process.execPath, ["--import", watcher, file, ...args], {
    env: { ...process.env, ...plain, ...env },
    ...options,
  });
}

/**
 * Runs `work`, which resolves with a code and output. If the code is not 0, prints the output and exits with 1.
 * @param {string} title
 * @param {() => Promise<CommandResult>} work
 */
export async function runOrExit(title, work) {
  const start = Date.now();
  console.log(`${title} ...`);
  const { code, output } = await work();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  if (code === 0) return console.log(`${title}: done in ${seconds} s.`);
  console.error(`${output.trimEnd()}\n${title} failed after ${seconds} s.`);
  process.exit(1);
}

/**
 * Runs a file of the project in this process, as `node FILE` would.
 * @param {string} file
 * @param {string[]} args
 */
export async function runFile(file, args) {
  process.argv.splice(1, Infinity, join(root, file), ...args);
  await import(pathToFileURL(join(root, file)).href);
}
