import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect } from "@playwright/test";
import { installation } from "../src/core/process/installation.ts";
import { findFreePort } from "../test/postgres-server.ts";
import { launch, settingsOfTests } from "./launch.ts";

/** A site that can be restarted without another port. */
export interface RestartingSite extends AsyncDisposable {
  port: number;
  /** Stops the server, starts another one, and waits until that runs. */
  restart: () => Promise<void>;
}

/** Runs a command for as long as it ends with success, each time with the socket, as systemd passes it. */
const loop = `while sh -c 'echo "process $$"; LISTEN_PID=$$ exec "$@"' sh "$@"; do :; done`;

/** Starts the site on a socket that stays open when it stops, as `deploy/foliodesk.socket` does, when the first request arrives. */
export async function startOnSocket(variables: Record<string, string>): Promise<RestartingSite> {
  const port = await findFreePort();
  const settings = Object.entries({ ...settingsOfTests, ...variables });
  const command = [
    "sh",
    "-c",
    loop,
    "sh",
    process.execPath,
    path.join(installation.root, "src/core/server/main.ts"),
  ];
  // It does not need systemd to run, and replaces itself with the command.
  const child = spawn(
    "systemd-socket-activate",
    [
      "-l",
      `127.0.0.1:${port}`,
      ...settings.flatMap(([name, value]) => ["-E", `${name}=${value}`]),
      ...command,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      output += text;
    });
  }
  const countStarts = () => output.split("Foliodesk is running at").length - 1;

  function stopServer(): void {
    const [, id] = [...output.matchAll(/^process (\d+)$/gm)].at(-1) ?? [];
    if (id !== undefined) process.kill(Number(id), "SIGTERM");
  }

  async function restart(): Promise<void> {
    const before = countStarts();
    stopServer();
    await expect.poll(countStarts, { timeout: 60_000 }).toBe(before + 1);
  }

  async function close(): Promise<void> {
    const closed = once(child, "close");
    child.kill("SIGKILL");
    stopServer();
    await closed;
  }

  return { port, restart, [Symbol.asyncDispose]: close };
}

/** Starts the site on a port that nothing listens on while it restarts, as in `deploy/compose.yaml`. */
export async function startOnPort(variables: Record<string, string>): Promise<RestartingSite> {
  const port = await findFreePort();
  async function start() {
    const server = launch({ ...variables, PORT: String(port) });
    await expect.poll(server.output, { timeout: 30_000 }).toContain("Foliodesk is running at");
    return server;
  }
  let server = await start();

  async function stop(): Promise<void> {
    server.child.kill("SIGTERM");
    expect(await server.exit).toEqual({ code: 0, signal: null });
  }

  async function restart(): Promise<void> {
    await stop();
    server = await start();
  }

  return { port, restart, [Symbol.asyncDispose]: stop };
}
