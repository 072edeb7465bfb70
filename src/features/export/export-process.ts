import { PassThrough, Readable } from "node:stream";
import type { DataLocation } from "../../core/db/read-transaction.ts";
import { createProcess } from "../../core/process/programs.ts";
import type { ExportSource } from "./export-files.ts";

/** What the process writes to its standard output. */
export type ExportRequest = ExportSource & DataLocation;

const program = "src/features/export/export-program";

/**
 * Writes an archive of everything in a separate process, so that it does not block requests. The stream fails if the
 * archive is not complete, and the process ends with the stream.
 */
export function startExport({ siteDir, dataDir, databaseUrl, now }: ExportRequest): Readable {
  const output = new PassThrough();
  const writer = createProcess(program, { memory: 256, semiSpace: 4, output });
  const ended = writer.ask({ siteDir, dataDir, databaseUrl, now } satisfies ExportRequest);
  // It is awaited when everything was read.
  ended.catch(() => {});

  async function* read(): AsyncGenerator<Uint8Array> {
    yield* output;
    await ended;
  }

  return Readable.from(read()).once("close", () => writer.end());
}
