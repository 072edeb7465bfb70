import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { User } from "./ordinary-user.ts";
import { signalTree } from "./process-tree.ts";

export interface TestPostgres {
  /** The URL of the maintenance database `postgres`, which tests use to create their own databases. */
  url: string;
  /** Stops the server and removes its data. */
  stop: () => Promise<void>;
  /** Stops the server: `fast` rolls back and closes connections cleanly, `immediate` exits without cleanup. */
  shutDown: (mode: "fast" | "immediate") => Promise<void>;
  /** Restarts it with the same port and data. */
  start: () => Promise<void>;
  /** Pauses all of its processes. Connections stay open but get no response. */
  freeze: () => void;
  thaw: () => void;
}

interface Cluster {
  folder: string;
  owner: User | undefined;
  settings: string[];
  port: number;
  url: string;
}

const START_LIMIT_MS = 30_000;
const PORT_TRIES = 3;
// The tests do not check whether PostgreSQL survives a power failure, and replicate nothing. With a minimal log, copying a
// database takes a tenth of the time.
const SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_connections=200",
  // Most databases are gone before it would look at them.
  "autovacuum=off",
];
const guardFile = fileURLToPath(new URL("./postgres-guard.ts", import.meta.url));
const suffix = process.platform === "win32" ? ".exe" : "";

/** Starts the server of a cluster on a free loopback port. */
export async function startServer(
  folder: string,
  password: string,
  options: Pick<Cluster, "owner" | "settings">,
): Promise<TestPostgres> {
  let fault: unknown;
  for (let tries = 0; tries < PORT_TRIES && existsSync(folder); tries += 1) {
    const port = await findFreePort();
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const cluster = { folder, ...options, port, url };
    try {
      return controls(cluster, await runServer(cluster));
    } catch (error) {
      fault = error;
    }
  }
  throw fault;
}

function controls(cluster: Cluster, started: ChildProcess): TestPostgres {
  let guard = started;
  return {
    url: cluster.url,
    stop: () => stop(guard, cluster.folder),
    shutDown: async (mode) => {
      const ended = once(guard, "exit");
      process.kill(serverPid(cluster), mode === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
    },
    start: async () => {
      guard = await runServer(cluster);
    },
    freeze: () => signalTree(serverPid(cluster), "SIGSTOP"),
    thaw: () => signalTree(serverPid(cluster), "SIGCONT"),
  };
}

/** PostgreSQL writes its process id to the first line of this file. */
function serverPid({ folder }: Cluster): number {
  return Number.parseInt(readFileSync(join(folder, "data", "postmaster.pid"), "utf8"), 10);
}

async function runServer(cluster: Cluster): Promise<ChildProcess> {
  const guard = runGuard(cluster);
  const output = collect(guard);
  if (await acceptsConnections(guard, cluster.url)) return guard;
  if (guard.exitCode === null) await stop(guard, cluster.folder);
  throw new Error(`PostgreSQL did not start: ${output()}`);
}

function runGuard({ folder, port, owner, settings: wanted }: Cluster): ChildProcess {
  const address = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const settings = [...SETTINGS, ...address, ...wanted];
  const server = join(folder, "native", "bin", `postgres${suffix}`);
  const command = [server, "-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])];
  return spawnGuarded({ folder, owner }, command);
}

/** Runs a command until the standard input of the returned process closes, and then removes the folder. */
export function spawnGuarded(
  { folder, owner }: { folder: string; owner: User | undefined },
  command: string[],
): ChildProcess {
  const ids = [String(owner?.uid ?? ""), String(owner?.gid ?? "")];
  // A separate process group, so that Ctrl+C does not stop the server before the tests that use it have ended.
  return spawn(process.execPath, [guardFile, folder, ...ids, ...command], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

async function acceptsConnections(guard: ChildProcess, url: string): Promise<boolean> {
  const limit = Date.now() + START_LIMIT_MS;
  while (guard.exitCode === null && guard.signalCode === null && Date.now() < limit) {
    if (await canConnect(url)) return true;
    await sleep(30);
  }
  return false;
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stop(guard: ChildProcess, folder: string): Promise<void> {
  if (guard.exitCode === null && guard.signalCode === null) {
    const ended = once(guard, "exit");
    guard.stdin?.end();
    await ended;
  }
  // In case the server had already exited.
  await rm(folder, { recursive: true, force: true });
}

/** Returns a free port on the loopback interface. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Keeps the end of a process's standard error. It is limited so that a long run does not use more and more memory. */
export function collect(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    text = (text + chunk).slice(-10_000);
  });
  return () => text;
}
