import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { programFile } from "../../process/installation.ts";
import { lowerPriority } from "../../process/lower-priority.ts";
import type { PictureRequest, PictureResult } from "./requests.ts";

export interface PictureProcessOptions {
  /** Milliseconds without a request after which the process ends. */
  idle?: number;
  /** Milliseconds that one request may take. */
  timeout?: number;
}

export interface PictureProcess {
  /** Carries out one request at a time, in the order of the calls. Never rejects because of a picture. */
  run: (request: PictureRequest) => Promise<PictureResult>;
  /** Ends the process for good. The current request and those that wait get an error as their result. */
  stop: () => Promise<void>;
}

const program = programFile("server/media/pictures/picture-process");

/**
 * Decodes and converts pictures in a separate process, which is started when it is needed. Its memory, up to 400 MB for
 * a large picture, is returned to the system when it ends, and a picture that crashes the decoder ends it alone.
 */
export function createPictureProcess({
  idle = 2_000,
  timeout = 60_000,
}: PictureProcessOptions = {}): PictureProcess {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function runNext(request: PictureRequest): Promise<PictureResult> {
    if (isStopped) return { error: "the picture process was stopped" };
    clearTimeout(idleTimer);
    if (child === undefined || !child.connected) child = start();
    const current = child;
    keepRunning(current);
    const result = await perform(current, request, timeout);
    release(current);
    if (child === current) idleTimer = setTimeout(endProcess, idle).unref();
    return result;
  }

  async function endProcess(): Promise<void> {
    const ending = child;
    child = undefined;
    clearTimeout(idleTimer);
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    // Otherwise this process could end before the caller continues.
    ending.ref();
    ending.kill("SIGKILL");
    await once(ending, "exit");
  }

  return {
    run: (request) => {
      const result = last.then(() => runNext(request));
      last = result.catch(() => undefined);
      return result;
    },
    stop: () => {
      isStopped = true;
      return endProcess();
    },
  };
}

/** Does the same in so many processes. Each request goes to the one with the fewest. */
export function createPictureProcesses(count: number, options: PictureProcessOptions): PictureProcess {
  const all = Array.from({ length: count }, () => ({ process: createPictureProcess(options), requests: 0 }));
  return {
    run: async (request) => {
      const chosen = all.reduce((best, one) => (one.requests < best.requests ? one : best));
      chosen.requests += 1;
      try {
        return await chosen.process.run(request);
      } finally {
        chosen.requests -= 1;
      }
    },
    stop: async () => {
      await Promise.all(all.map(({ process }) => process.stop()));
    },
  };
}

/** The process gets less time than this one, but not the least, because visitors also wait for pictures. */
const niceness = 5;

function start(): ChildProcess {
  const child = fork(program, {
    // One malloc arena keeps a third less memory. The owner's secrets are not passed on to the decoders.
    env: { MALLOC_ARENA_MAX: "1" },
    execArgv: ["--max-old-space-size=64"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  if (child.pid !== undefined) lowerPriority(child.pid, niceness);
  // A process that cannot be started reports that more than once. Without a listener, this process would end.
  child.on("error", () => {});
  return child;
}

async function perform(
  child: ChildProcess,
  request: PictureRequest,
  timeout: number,
): Promise<PictureResult> {
  const over = new AbortController();
  const timer = setTimeout(() => child.kill("SIGKILL"), timeout);
  const ended = once(child, "exit", over).then(([code, signal]): PictureResult => {
    return { error: `the picture process ended early (${code ?? signal})` };
  });
  ended.catch(() => {});
  try {
    if (!child.connected) throw new Error("the picture process could not be started");
    child.send(request);
    return await Promise.race([once(child, "message", over).then(([result]) => result), ended]);
  } catch (error) {
    return { error: String(error) };
  } finally {
    clearTimeout(timer);
    over.abort();
  }
}

/** Keeps this process running until the request is done. */
function keepRunning(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}
