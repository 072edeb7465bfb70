import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const main = path.resolve(import.meta.dirname, "../../src/core/server/main.ts");
const startLimit = 60_000;

export const owner = { email: "owner@example.org", password: "a long passphrase for torture" };

/** A site in a separate process, which can be killed and restarted with the same port and data. */
export interface SiteProcess {
  url: string;
  start: () => Promise<void>;
  /** Kills the process without warning, as the kernel or a power failure would. */
  kill: () => Promise<void>;
  /** Shuts the process down and resolves to its exit code. */
  stop: () => Promise<number | null>;
}

export async function createSiteProcess(environment: Record<string, string>): Promise<SiteProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = "";

  async function start(): Promise<void> {
    output = "";
    child = spawn(process.execPath, ["--max-old-space-size=256", main], {
      env: {
        ...process.env,
        PORT: String(port),
        TIMEZONE: "UTC",
        TRUST_PROXY: "1",
        LOG_LEVEL: "error",
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        ...environment,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-4_000);
      });
    }
    await waitUntilReady(child);
  }

  async function waitUntilReady(started: ChildProcess): Promise<void> {
    const deadline = Date.now() + startLimit;
    while (started.exitCode === null && started.signalCode === null && Date.now() < deadline) {
      const response = await fetch(`${url}/api/ping`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(10);
    }
    throw new Error(`The site did not start:\n${output}`);
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const [code] = await ended;
    return code;
  }

  return {
    url,
    start,
    kill: async () => {
      await end("SIGKILL");
    },
    stop: () => end("SIGTERM"),
  };
}

/** Signs in as the owner and stores posts that can be liked. */
export async function prepareSite(url: string): Promise<{ token: string; likedIds: string[] }> {
  const token = await signIn(url);
  const likedIds: string[] = [];
  for (const slug of ["first", "second", "third"]) likedIds.push(await savePost(url, token, slug));
  return { token, likedIds };
}

/** Returns the owner's token. */
export async function signIn(url: string): Promise<string> {
  const { token } = await post(`${url}/api/auth/login`, owner);
  return token as string;
}

/** Stores a published post and returns its id. */
export async function savePost(url: string, token: string, slug: string): Promise<string> {
  const blog = { title: slug, slug, image: "/x.webp", content: ["Text"], published: true };
  const { _id } = await post(`${url}/api/blogs`, blog, { Authorization: `Bearer ${token}` });
  return _id as string;
}

async function post(url: string, json: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(json),
  });
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
