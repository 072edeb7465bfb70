import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { programFile } from "../../process/installation.ts";
import { watchProcessorTime } from "../../process/processor-time.ts";
import type { TextPart } from "./choose-parts.ts";
import type { MailHead } from "./mailbox.ts";
import type { MailFacts } from "./read-head.ts";
import type { AnswerText } from "./read-text.ts";

/** What the thread is asked to read: heads of mails, or parts of a mail, each with its bytes. */
export type MailRequest =
  | { heads: readonly MailHead[] }
  | { parts: readonly { part: TextPart; content: Uint8Array }[] };

type Result<Request extends MailRequest> = Request extends { heads: unknown } ? MailFacts[] : AnswerText;

const program = programFile("server/inbox/answers/mail-worker");
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/**
 * Reads heads or texts of mails in a thread, because what a stranger sends can keep the libraries busy for seconds.
 * @param limit milliseconds of processor time, with the start of the thread
 * @returns `undefined` if they cannot be read, or that takes too long
 */
export async function readInThread<Request extends MailRequest>(
  request: Request,
  limit = 5_000,
): Promise<Result<Request> | undefined> {
  const thread = new Worker(program, { workerData: request, resourceLimits });
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
