// Runs PostgreSQL or PgBouncer until standard input closes, then stops it and removes its folder. The pipe closes when
// the parent exits for any reason, including `kill -9`, so no test run leaves a server behind. Arguments: folder, uid,
// gid, command ...
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
  // If PostgreSQL exited by itself, the test may have restarted it on another port.
  if (!wanted) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code ?? 1);
});
// SIGINT is PostgreSQL's fast shutdown: it closes all connections without waiting for clients. PgBouncer also exits.
process.stdin.on("close", () => {
  wanted = false;
  // A test may have left the process stopped, and a stopped process does not handle signals.
  if (process.platform !== "win32" && server.pid !== undefined) signalTree(server.pid, "SIGCONT");
  server.kill("SIGINT");
  setTimeout(() => server.kill("SIGKILL"), GRACE_MS);
});
process.stdin.resume();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
