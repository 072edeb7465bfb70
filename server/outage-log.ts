import type { Logger } from "pino";

export interface OutageLog {
  /** Notes that the database could not be used for something. */
  report: (error: unknown) => void;
  stop: () => void;
}

/**
 * Logs when the database goes away, how many requests fail every 5 s, and when none does any more: a site that many
 * visit would otherwise fill the log with one and the same error.
 */
export function createOutageLog(log: Pick<Logger, "error" | "warn" | "info">, pause = 5_000): OutageLog {
  let failed = 0;
  let timer: NodeJS.Timeout | undefined;

  function summarize(): void {
    if (failed === 0) {
      clearInterval(timer);
      timer = undefined;
      log.info("the database can be used again: no request failed for want of it lately");
    } else {
      log.warn({ failed }, "the database cannot be used");
      failed = 0;
    }
  }

  return {
    report: (error) => {
      if (timer === undefined) {
        log.error({ err: error }, "the database cannot be used");
        timer = setInterval(summarize, pause).unref();
      } else {
        failed += 1;
      }
    },
    stop: () => clearInterval(timer),
  };
}
