import { fork } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { programFile } from "../../process/installation.ts";
import type { DataLocation } from "../backup/snapshot.ts";
import type { ExportSource } from "./export-files.ts";

/** The only message to the process. */
export type ExportRequest = ExportSource & DataLocation;

/** The only message from the process, after it has written everything. */
export interface ExportResult {
  fault?: string;
}

const program = programFile("server/transfer/export/export-program");

/**
 * Writes an archive of everything in a separate process, so that it does not block requests. The stream fails if the archive is not
 * complete, and the process ends with the stream.
 */
export function startExport({ siteDir, dataDir, databaseUrl, now }: ExportRequest): Readable {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=256", "--max-semi-space-size=4"],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended: Promise<ExportResult> = Promise.race([
    once(child, "message").then(([result]) => result),
    once(child, "exit").then(([code, signal]) => ({ fault: `The process ended early (${code ?? signal}).` })),
  ]);
  // It is awaited when everything was read.
  ended.catch(() => {});
  child.send({ siteDir, dataDir, databaseUrl, now } satisfies ExportRequest, () => {});

  async function* read(): AsyncGenerator<Uint8Array> {
    yield* child.stdout as Readable;
    const { fault } = await ended;
    if (fault !== undefined) throw new Error(fault);
  }

  return Readable.from(read()).once("close", () => child.kill("SIGKILL"));
}
