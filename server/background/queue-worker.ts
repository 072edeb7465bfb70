import type { Logger } from "pino";

/** Sends what a queue in the database contains. */
export interface QueueWorker {
  /** Starts sending what is due, now and whenever more becomes due. */
  start: () => void;
  /** Checks the queue now. Call it after something is queued. */
  wake: () => void;
  /** Stops, and waits up to 5 seconds for a send in flight. What is left in the queue is sent after the next start. */
  stop: () => Promise<void>;
}

interface QueueWorkerOptions {
  /** Tries to send the entry that has been due the longest. Returns `false` when none is due. */
  sendNext: () => Promise<boolean>;
  log: Pick<Logger, "error">;
  /** What the log says when the queue cannot be read. */
  failure: string;
}

/**
 * How long an instance may hold an entry that it is sending, in milliseconds. It is longer than any send takes. When an
 * instance dies while sending, another one can claim the entry after this time.
 */
export const lease = 5 * 60_000;
/** Milliseconds before the first retry. Each further retry waits four times as long, up to the maximum. */
const initialRetryDelay = 15_000;
const maxRetryDelay = 60 * 60_000;
/** Milliseconds between checks for retries that are due and for entries that other instances left behind. */
const pollInterval = 30_000;
/** Milliseconds that `stop` waits for a send in flight. */
const stopTimeout = 5_000;

/** Returns the milliseconds until the next attempt. */
export function retryDelay(attempts: number): number {
  return Math.min(maxRetryDelay, initialRetryDelay * 4 ** (attempts - 1));
}

/** Creates the worker that sends the entries of a queue, one at a time, until it is stopped. */
export function createQueueWorker({ sendNext, log, failure }: QueueWorkerOptions): QueueWorker {
  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let wakeRequested = false;
  let stopped: Promise<void> | undefined;

  function sendDue(): void {
    if (!running) return;
    clearTimeout(timer);
    if (sending !== undefined) {
      wakeRequested = true;
      return;
    }
    wakeRequested = false;
    sending = sendAllDue().finally(() => {
      sending = undefined;
      if (wakeRequested) sendDue();
      else if (running) timer = setTimeout(sendDue, pollInterval).unref();
    });
  }

  async function sendAllDue(): Promise<void> {
    try {
      while (running && (await sendNext()));
    } catch (error) {
      if (running) log.error({ err: error }, failure);
    }
  }

  return {
    start: () => {
      running = true;
      sendDue();
    },
    wake: sendDue,
    stop: () => {
      running = false;
      clearTimeout(timer);
      stopped ??= Promise.race([sending, delay(stopTimeout)]);
      return stopped;
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
