import { Writable } from "node:stream";
import { createLog, type Logger } from "../src/core/process/log/log.ts";

/** Creates a log and returns its lines as objects. */
export function recordLog(): { log: Logger; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { log: createLog("info", stream), lines };
}
