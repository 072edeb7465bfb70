import { type Logger, pino } from "pino";
import type { Config } from "./config.ts";

/** The process log: JSON lines on standard output. Requests are not logged, so no address or message reaches it. */
export function createLog(level: Config["logLevel"]): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
