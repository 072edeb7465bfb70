import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import type { Writable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { Said } from "./carry-out.ts";
import { programFile } from "./installation.ts";
import { watchProcessorTime } from "./processor-time.ts";

/** A program in a thread or process of its own. It is started for the first request, and again after it has ended. */
export interface Program {
  /**
   * Has the program carry out a request, one at a time. Throws what the program throws, and {@link EndedEarly} if it
   * ends before it has a result, because it took too much time or memory, crashed, or was ended.
   */
  ask: <Result>(request: unknown, options?: AskOptions) => Promise<Result>;
  /** Calls `onOver` once the running program has worked for so many milliseconds more. Returns a function that ends the watch. */
  watch: (limit: number, onOver: () => void) => () => void;
  /** Kills the program. A process gets so many milliseconds to end by itself, after it has lost its parent. */
  end: (patience?: number) => Promise<void>;
}

export interface AskOptions {
  /**
   * Returns the milliseconds that the program may work until it says something: the processor time of a thread, which a
   * busy computer does not shorten, or the time of a process. Its start does not count.
   */
  limit?: () => number;
  /** Answers what the program asks while it carries out the request. */
  answer?: (message: never) => unknown;
  /** Ends the waiting for a result. End the program then. */
  signal?: AbortSignal;
}

interface Options {
  /** Milliseconds without a request after which the program ends. It does not keep this process running. */
  idle?: number;
}

interface ThreadOptions extends Options {
  /** Megabytes of its heap. */
  memory?: number;
  /** Megabytes for new objects. A small part costs little time, and takes far less memory. */
  young?: number;
}

interface ProcessOptions extends Options {
  /** Megabytes of its heap. */
  memory: number;
  /** Megabytes of each half of the part for new objects. */
  semiSpace?: number;
  /** The only variables of its environment; by default all of this process. */
  env?: Record<string, string>;
  /** What receives its standard output. */
  output?: Writable;
}

/** The program has ended without a result. */
export class EndedEarly extends Error {
  /** Its exit code, or the signal that has killed it. */
  readonly how: string | number;
  constructor(how: string | number) {
    super(`the program ended early (${how})`);
    this.how = how;
  }
}

/**
 * A program in a thread, for work that takes long or is on what a stranger wrote, which can take a library minutes or
 * all memory.
 * @param program the file that calls `carryOut`, such as `server/room/some-worker`
 */
export function createThread(
  program: string,
  { memory = 128, young = 8, idle }: ThreadOptions = {},
): Program {
  return createProgram(() => {
    const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: young };
    const thread = new Worker(programFile(program), { resourceLimits });
    return {
      events: thread,
      isReady: false,
      send: (message) => thread.postMessage(message),
      watch: (limit, onOver) => watchProcessorTime(thread, limit, onOver),
      ref: () => thread.ref(),
      unref: () => thread.unref(),
      kill: () => thread.terminate(),
      how: () => "it took too much time or memory",
    };
  }, idle);
}

/**
 * A program in a process, for work that needs a lower priority, or whose memory has to be returned to the system.
 * @param program the file that calls `carryOut`, such as `server/room/some-process`
 */
export function createProcess(program: string, options: ProcessOptions): Program {
  const { memory, semiSpace, env, output, idle } = options;
  const execArgv = [`--max-old-space-size=${memory}`];
  if (semiSpace !== undefined) execArgv.push(`--max-semi-space-size=${semiSpace}`);
  return createProgram(() => {
    const child = fork(programFile(program), {
      execArgv,
      ...(env && { env }),
      stdio: ["ignore", output === undefined ? "ignore" : "pipe", "inherit", "ipc"],
      serialization: "advanced",
    });
    if (output !== undefined) child.stdout?.pipe(output);
    return {
      events: child,
      isReady: false,
      // That it has ended is noticed elsewhere.
      send: (message) => child.send(message, () => {}),
      watch: (limit, onOver) => {
        const timer = setTimeout(onOver, limit);
        return () => clearTimeout(timer);
      },
      ref: () => [child, child.channel].map((part) => part?.ref()),
      unref: () => [child, child.channel].map((part) => part?.unref()),
      kill: (patience) => killProcess(child, patience),
      how: () => child.exitCode ?? child.signalCode ?? "unknown",
    };
  }, idle);
}

async function killProcess(child: ChildProcess, patience: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  // Otherwise this process could end before the caller continues.
  child.ref();
  const exit = once(child, "exit");
  if (patience > 0 && child.connected) {
    child.disconnect();
    setTimeout(() => child.kill("SIGKILL"), patience).unref();
  } else child.kill("SIGKILL");
  await exit;
}

/** Has a program carry out one request, and ends it. */
export async function askOnce<Result>(
  program: Program,
  request: unknown,
  options?: AskOptions,
): Promise<Result> {
  try {
    return await program.ask(request, options);
  } finally {
    await program.end();
  }
}

/** A thread or a process. */
interface Running {
  events: Worker | ChildProcess;
  isReady: boolean;
  send: (message: object) => void;
  watch: Program["watch"];
  /** Keeps this process running, or no longer. */
  ref: () => unknown;
  unref: () => unknown;
  kill: (patience: number) => Promise<unknown>;
  how: () => string | number;
}

function createProgram(start: () => Running, idle: number | undefined): Program {
  let running: Running | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function startAgain(): Running {
    const started = start();
    // It can report more than one error, such as one while it ends. Without a listener, this process would end.
    started.events.on("error", () => {});
    started.events.once("exit", () => {
      if (running === started) running = undefined;
    });
    return started;
  }

  async function end(patience = 0): Promise<void> {
    clearTimeout(idleTimer);
    const ending = running;
    running = undefined;
    await ending?.kill(patience);
  }

  return {
    ask: async (request, options = {}) => {
      clearTimeout(idleTimer);
      running ??= startAgain();
      const current = running;
      current.ref();
      try {
        return (await converse(current, request, options)) as never;
      } finally {
        current.unref();
        if (idle !== undefined) idleTimer = setTimeout(end, idle).unref();
      }
    },
    watch: (limit, onOver) => running?.watch(limit, onOver) ?? (() => {}),
    end,
  };
}

/** Returns the result of a request. */
async function converse(
  running: Running,
  request: unknown,
  { limit, answer, signal }: AskOptions,
): Promise<unknown> {
  let stop = () => {};
  const watch = () => {
    if (limit !== undefined && running.isReady) stop = running.watch(limit(), () => running.kill(0));
  };
  const messages = on(running.events, "message", { close: ["exit"], ...(signal && { signal }) });
  try {
    running.send({ request });
    watch();
    for await (const [said] of messages as AsyncIterable<[Said]>) {
      stop();
      if (said === "ready") running.isReady = true;
      else if ("done" in said) return said.done;
      else if ("failed" in said) throw Object.assign(new Error(said.failed.message), said.failed);
      else running.send({ answer: await answer?.(said.asks as never) });
      watch();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") throw error;
  } finally {
    stop();
  }
  throw new EndedEarly(running.how());
}
