import { once } from "node:events";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { watchProcessorTime } from "./processor-time.ts";

/** A thread that is started when it is needed, and again after it was ended. */
export interface LimitedThread {
  /** Returns the running thread. A program says with its first message that it is ready. */
  start: () => Promise<Worker>;
  /**
   * Waits for the next message. Ends the thread and returns `undefined` if it takes too much time or memory.
   * @param limit milliseconds of processor time
   */
  receive: <Message>(from: Worker, limit: number) => Promise<Message | undefined>;
  end: () => Promise<void>;
}

/** Creates a thread for work on what strangers wrote, which can take a library minutes or all memory. */
export function createLimitedThread(program: string, resourceLimits: ResourceLimits): LimitedThread {
  let worker: Worker | undefined;

  async function start(): Promise<Worker> {
    if (worker !== undefined) return worker;
    worker = new Worker(program, { resourceLimits });
    // A thread whose time is over can still run out of memory before it ends. Without a listener, the process would end.
    worker.on("error", () => {});
    await once(worker, "message");
    return worker;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  async function receive<Message>(from: Worker, limit: number): Promise<Message | undefined> {
    const over = new AbortController();
    const stopWatch = watchProcessorTime(from, limit, () => over.abort());
    try {
      return (await once(from, "message", over))[0];
    } catch (error) {
      await end();
      if (!over.signal.aborted && !isOutOfMemory(error)) throw error;
      return undefined;
    } finally {
      stopWatch();
    }
  }

  return { start, receive, end };
}

function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
}
