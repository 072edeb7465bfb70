import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programFile } from "../../process/installation.ts";
import { watchProcessorTime } from "../../process/processor-time.ts";
import type { TextPart } from "./choose-parts.ts";

/** What the thread is asked to read: parts of a mail, each with its bytes. */
export type TextOrder = readonly { part: TextPart; content: Uint8Array }[];

const program = programFile("server/inbox/answers/text-worker");
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Reads parts of a mail as plain texts, in a thread, because what a stranger sends can keep the libraries busy for seconds.
 * @param limit milliseconds of processor time, with the start of the thread
 * @returns `undefined` if they cannot be read, or that takes too long
 */
export async function readTexts(order: TextOrder, limit = 5_000): Promise<string[] | undefined> {
  const thread = new Worker(program, { workerData: order, resourceLimits });
  const over = new AbortController();
  const stopWatch = watchProcessorTime(thread, limit, () => over.abort());
  // It can still run out of memory while it ends. Without a listener, the process would end.
  thread.on("error", () => over.abort());
  try {
    const [texts] = await once(thread, "message", { signal: over.signal });
    return texts;
  } catch {
    return undefined;
  } finally {
    stopWatch();
    await thread.terminate();
  }
}
