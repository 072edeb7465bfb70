import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { watchProcessorTime } from "./processor-time.ts";

const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Runs a program in a thread of its own, for work on what a stranger wrote, which can take a library seconds or all memory.
 * @param workerData what the program gets; its first message is the result
 * @param limit milliseconds of processor time, with the start of the thread
 * @returns `undefined` if the program fails, or takes too much time or memory
 */
export async function runInThread(program: string, workerData: unknown, limit: number): Promise<unknown> {
  const thread = new Worker(program, { workerData, resourceLimits });
  const over = new AbortController();
  const stopWatch = watchProcessorTime(thread, limit, () => over.abort());
  // It can still run out of memory while it ends. Without a listener, the process would end.
  thread.on("error", () => over.abort());
  try {
    const [result] = await once(thread, "message", { signal: over.signal });
    return result;
  } catch {
    return undefined;
  } finally {
    stopWatch();
    await thread.terminate();
  }
}
