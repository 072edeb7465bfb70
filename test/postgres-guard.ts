// Runs PostgreSQL for as long as standard input stays open, then stops it and removes its folder. The pipe closes however the
// parent ends, kill -9 included, so no test run leaves a server behind. Arguments: folder, uid, gid, command ...
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { signalTree } from "./process-tree.ts";

const GRACE_MS = 5_000;

const [folder = "", uid = "", gid = "", command = "", ...args] = process.argv.slice(2);
const owner = uid === "" ? {} : { uid: Number(uid), gid: Number(gid) };
let wanted = true;
const server = spawn(command, args, { ...owner, stdio: ["ignore", "ignore", "inherit"] });

server.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on("exit", (code) => {
  // One that ended by itself may be started again, on another port.
  if (!wanted) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
// SIGINT is PostgreSQL's fast shutdown: connections are cut, nothing is waited for.
process.stdin.on("close", () => {
  wanted = false;
  // A test may have left it frozen, and then it hears nothing.
  if (process.platform !== "win32" && server.pid !== undefined) signalTree(server.pid, "SIGCONT");
  server.kill("SIGINT");
  setTimeout(() => server.kill("SIGKILL"), GRACE_MS);
});
process.stdin.resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
