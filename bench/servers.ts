import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, readlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

export interface BenchServer {
  url: string;
  /** Milliseconds from launch to the first response. */
  startTime: number;
  /** Returns the current resident memory of the process, in MB. */
  residentMemory: () => Promise<number>;
  /** Returns the highest resident memory that the process had, in MB. */
  peakMemory: () => Promise<number>;
  /** Returns the processor time of all threads since the start, in milliseconds. */
  processorTime: () => Promise<number>;
  stop: () => Promise<void>;
}

/** Starts the site in its own process, as `npm start` does, and waits for the first page. */
export async function startSite(
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<BenchServer> {
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const [, ...command] = scripts.start.split(" ");
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      TRUST_PROXY: "1",
      ENV_FILE: "",
      DATA_DIR: dataDir,
      // The same in every run, so that the pictures are converted in the first one only.
      CACHE_DIR: path.join(tmpdir(), `foliodesk-bench-cache-${process.getuid?.() ?? ""}`),
      PORT: String(port),
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForFirstPage(url, child);
  const startTime = performance.now() - started;
  const id = await findListeningProcess(port);
  return {
    url,
    startTime,
    residentMemory: () => readMemory(id, "VmRSS"),
    peakMemory: () => readMemory(id, "VmHWM"),
    processorTime: () => readProcessorTime(id),
    stop: () => stop(child),
  };
}

/** Starts a bare server that sends the site's response to this request. */
export async function startReference(request: Request): Promise<{ url: string; stop: () => Promise<void> }> {
  const response = await fetch(request);
  const body = Buffer.from(await response.arrayBuffer());
  const headers = Object.fromEntries(response.headers);
  for (const name of ["connection", "keep-alive", "date", "content-encoding", "transfer-encoding"]) {
    delete headers[name];
  }
  const child = fork(path.join(root, "bench/reference-server.ts"));
  child.send({ status: response.status, headers, body: body.toString("base64") });
  const [{ port }] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}/`, stop: () => stop(child) };
}

async function waitForFirstPage(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline && child.exitCode === null) {
    try {
      if ((await fetch(url)).ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  throw new Error(`The site did not start at ${url}`);
}

/** The kernel counts in hundredths of a second: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readProcessorTime(id: number): Promise<number> {
  const stat = await readFile(`/proc/${id}/stat`, "utf8");
  // The name of the program, in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [userTime, systemTime] = [Number(fields[11]), Number(fields[12])];
  return (userTime + systemTime) * 10;
}

async function readMemory(process: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${process}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

/** The state of listening sockets in `/proc/net/tcp`. */
const listening = "0A";

/**
 * Returns the id of the process that listens on a port of 127.0.0.1. It is not the one that was started if that is a
 * launcher, whose memory says nothing about the site.
 */
async function findListeningProcess(port: number): Promise<number> {
  const socket = `socket:[${await findSocket(port)}]`;
  for (const name of await readdir("/proc")) {
    if (/^\d+$/.test(name) && (await listOpenFiles(name)).includes(socket)) return Number(name);
  }
  throw new Error(`No process listens on port ${port}`);
}

/** Returns the inode of the listening socket. */
async function findSocket(port: number): Promise<string | undefined> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = (await readFile("/proc/net/tcp", "utf8")).split("\n").map((row) => row.trim().split(/\s+/));
  return rows.find(([, local, , state]) => local === address && state === listening)?.[9];
}

/** Returns nothing for a process that has ended, or that belongs to someone else. */
async function listOpenFiles(process: string): Promise<string[]> {
  const folder = `/proc/${process}/fd`;
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => "")));
}
