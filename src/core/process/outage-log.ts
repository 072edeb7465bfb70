import type { Logger } from "./log/log.ts";

export interface OutageLog {
  /** Reports an operation that failed because the database is unavailable. */
  report: (error: unknown) => void;
  stop: () => void;
}

/**
 * Logs the start and the end of an outage of the database, and every 5 s the number of failed operations. A line for
 * every failed request would flood the log of a busy site.
 */
export function createOutageLog(log: Pick<Logger, "error" | "warn" | "info">, interval = 5_000): OutageLog {
  let failed = 0;
  let timer: NodeJS.Timeout | undefined;

  function summarize(): void {
    if (failed === 0) {
      clearInterval(timer);
      timer = undefined;
      log.info("the database is available again");
    } else {
      log.warn({ failed }, "the database is unavailable");
      failed = 0;
    }
  }

  return {
    report: (error) => {
      if (timer === undefined) {
        log.error({ err: error }, "the database is unavailable");
        timer = setInterval(summarize, interval).unref();
      } else {
        failed += 1;
      }
    },
    stop: () => clearInterval(timer),
  };
}
