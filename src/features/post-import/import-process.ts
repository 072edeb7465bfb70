import { createProcess, EndedEarly } from "../../core/process/programs.ts";
import type { PostImportLine } from "./contract/post-import.ts";
import type { ImportConfig, ImportRequest } from "./run-import.ts";

/** What the process is asked to do. It tells how many posts it has read. */
export interface ProcessRequest extends ImportRequest {
  config: ImportConfig & { databaseUrl: string | undefined };
}

/** How far an import is, or its end. An error is for the log. */
export type ImportMessage = PostImportLine | { error: string };

const program = "src/features/post-import/import-program";
/** Milliseconds between two lines, so that no proxy takes the connection for dead. */
const interval = 1_000;

/**
 * Imports posts in a separate process, so that reading them does not delay requests and its memory is returned to the
 * system. Yields how far it is, and then its result. When the reader ends, the process does, too: what is stored then
 * stays.
 */
export async function* importInProcess({
  config,
  ...request
}: ProcessRequest): AsyncGenerator<ImportMessage> {
  const { siteDir, siteSource, siteEditing, cacheDir, dataDir, databaseUrl } = config;
  const importer = createProcess(program, { memory: 192 });
  let done = 0;
  const result = importer
    .ask<ImportMessage>(
      {
        ...request,
        config: { siteDir, siteSource, siteEditing, cacheDir, dataDir, databaseUrl },
      } satisfies ProcessRequest,
      {
        answer: (count: number) => {
          done = count;
        },
      },
    )
    .catch(explain);
  try {
    for (;;) {
      const tick = new Promise<ImportMessage>((resolve) =>
        setTimeout(() => resolve({ done }), interval).unref(),
      );
      const message = await Promise.race([result, tick]);
      yield message;
      if (!("done" in message)) return;
    }
  } finally {
    await importer.end();
  }
}

function explain(error: Error): ImportMessage {
  if (error instanceof EndedEarly) return { error: `The import process ended early (${error.how}).` };
  return { error: error.stack ?? error.message };
}
