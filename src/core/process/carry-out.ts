import { inspect } from "node:util";
import { parentPort } from "node:worker_threads";
import { lowerPriority } from "./lower-priority.ts";

/** What a program says: that it is ready, a question about the request, or the end of the request. */
export type Said = "ready" | { asks: unknown } | { done: unknown } | { failed: Failure };

interface Failure {
  message: string;
  stack: string;
  code?: string | undefined;
}

/** Asks whoever has sent the request something, and waits for the answer. */
export type Ask = (message: unknown) => Promise<unknown>;

interface ProcessOptions {
  /** How much less time the process gets than others, from 0 to 19. */
  niceness?: number;
  /** Called when the process has lost its parent. By default, it exits. It exits after its request in any case. */
  onOrphaned?: () => void;
}

/** Makes the file that calls it a program for `createThread` or `createProcess`, which carries out one request after the other. */
export function carryOut<Request>(
  work: (request: Request, ask: Ask) => unknown,
  { niceness, onOrphaned = () => process.exit() }: ProcessOptions = {},
): void {
  const asked: PromiseWithResolvers<unknown>[] = [];
  let isOrphaned = false;

  async function ask(message: unknown): Promise<unknown> {
    if (isOrphaned) throw new Error("the parent of this process has ended");
    const answered = Promise.withResolvers<unknown>();
    asked.push(answered);
    send({ asks: message });
    return answered.promise;
  }

  async function perform(request: Request): Promise<void> {
    send(await tryTo(() => work(request, ask)));
    if (isOrphaned) process.exit();
  }

  if (niceness !== undefined) lowerPriority(0, niceness);
  process.once("disconnect", () => {
    isOrphaned = true;
    onOrphaned();
    for (const { reject } of asked.splice(0)) reject(new Error("the parent of this process has ended"));
  });
  (parentPort ?? process).on("message", (message: { request: Request } | { answer: unknown }) => {
    if ("answer" in message) asked.shift()?.resolve(message.answer);
    else void perform(message.request);
  });
  send("ready");
}

function send(message: Said): void {
  if (parentPort !== null) parentPort.postMessage(message);
  // That the parent has ended is noticed above.
  else process.send?.(message, undefined, undefined, () => {});
}

async function tryTo(work: () => unknown): Promise<Said> {
  try {
    return { done: await work() };
  } catch (error) {
    const { message = String(error), code }: Partial<NodeJS.ErrnoException> = Object(error);
    // For the log, with what has caused it.
    return { failed: { message, code, stack: inspect(error) } };
  }
}
