import { type DestinationStream, type Logger, pino } from "pino";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type { Logger };

export type LogLevel = (typeof logLevels)[number];

/**
 * Creates the log of the process: JSON lines on standard output, or in `destination`. Requests are not logged, so the
 * log has no visitor's IP address, message, or query. An error about an invalid URL has that URL, which is left out.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const redact = { paths: ["err.input"], remove: true };
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact };
  return pino(options, destination ?? pino.destination(1));
}
