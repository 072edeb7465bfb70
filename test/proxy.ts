import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

interface ProxyOptions {
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The address where it answers when it has started. */
  url: string;
}

/** Starts a proxy, and waits until it passes on requests. */
export async function startProxy({ program, args, env, url }: ProxyOptions): Promise<AsyncDisposable> {
  const server = spawn(program, args, { env: env ?? process.env, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  server.stderr.on("data", (text) => {
    output += text;
  });
  const exit = once(server, "exit");
  const answers = async () => (await fetch(url).catch(() => undefined))?.ok === true;
  const deadline = performance.now() + 10_000;
  while (!(await answers())) {
    if (performance.now() > deadline || server.exitCode !== null)
      throw new Error(`${program} did not start:\n${output}`);
    await sleep(20);
  }
  return {
    [Symbol.asyncDispose]: async () => {
      server.kill("SIGTERM");
      await exit;
    },
  };
}
