import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/**
 * Creates the log of the process: JSON lines on standard output. Requests are not logged, so the log has no visitor's
 * IP address or message.
 */
export function createLog(level: Config["logLevel"]): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
