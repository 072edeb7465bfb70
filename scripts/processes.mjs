import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Imported by a Node process, it ends that process soon after its parent, even one killed without a word. */
export const watcher = pathToFileURL(join(root, "scripts", "end-with-parent.mjs")).href;

// SIGTERM to `npm start` ends npm and the shell it began, and the shell tells nobody: there we look for ourselves.
// Not elsewhere: a server begun from a login shell outlives the login.
const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
if (isUnderNpm) await import(watcher);

/** Compiled code is kept here from one start to the next. */
export const compileCache = join(root, "node_modules", ".cache", "node");

const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The project's own Node, whatever Node runs the scripts. The file itself, not the link: one process less on Windows. */
export function projectNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  return join(root, "node_modules", "node", "bin", name);
}

/** The file behind a package's command, to run it with the project's Node. */
export function toolFile(packageName, command) {
  const folder = join(root, "node_modules", packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** What the children see: the project's commands, and so its Node, before the machine's. */
export function projectEnv(extra = {}) {
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, ...extra };
}

/**
 * Runs a command to its end. `output` is empty when the command writes to our own screen (`show`); `interrupted` tells
 * that someone asked this process to stop meanwhile, which was passed on to the command.
 */
export function runCommand(
  command,
  args,
  { env = process.env, cwd = root, show = false, shell = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      shell,
      stdio: show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let interrupted = false;
    const stopForwarding = forwardSignals(child, () => {
      interrupted = true;
    });
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    child.on("error", (error) => {
      stopForwarding();
      resolve({ code: 127, output: `${command}: ${error.message}\n`, interrupted });
    });
    child.on("close", (code, signal) => {
      stopForwarding();
      resolve({ code: code ?? signalCode(signal), output: Buffer.concat(chunks).toString(), interrupted });
    });
  });
}

/**
 * Runs a file with the project's Node in place of this process. Where Node can replace itself nothing stays behind:
 * no second process in memory, and signals reach the program directly.
 */
export async function becomeProgram(file, args, { flags = [], env = {} } = {}) {
  const command = [...flags, ...(isUnderNpm ? ["--import", watcher] : []), join(root, file), ...args];
  const node = projectNode();
  const environment = projectEnv(env);
  if (typeof process.execve === "function" && process.platform !== "win32") {
    process.execve(node, [node, ...command], environment);
  }
  const { code } = await runCommand(node, command, { env: environment, cwd: process.cwd(), show: true });
  process.exit(code);
}

/** Runs a tool of node_modules with the project's Node, for no longer than this process runs. */
export function runTool(packageName, command, args, { env = {}, show = false } = {}) {
  if (!existsSync(join(root, "node_modules", packageName))) {
    return Promise.resolve({ code: 127, output: `${packageName} is not installed.\n`, interrupted: false });
  }
  const tool = ["--import", watcher, toolFile(packageName, command)];
  return runCommand(projectNode(), [...tool, ...args], {
    env: projectEnv({ ...plainOutside(), ...env }),
    show,
  });
}

/** Some tools write colours into a log file or a pipe unless told not to. */
function plainOutside() {
  return process.stdout.isTTY ? {} : { NO_COLOR: "1", FORCE_COLOR: undefined };
}

function signalCode(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

function forwardSignals(child, onSignal) {
  const forward = (signal) => {
    onSignal();
    // A terminal has already sent Ctrl-C to the whole group; a second one would look like impatience.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  return () => {
    for (const signal of FORWARDED) process.off(signal, forward);
  };
}
