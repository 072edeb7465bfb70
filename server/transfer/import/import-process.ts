import { fork } from "node:child_process";
import { once } from "node:events";
import type { PostImportLine } from "../../../contract/post-import.ts";
import { programFile } from "../../process/installation.ts";
import type { ImportConfig, ImportRequest } from "./run-import.ts";

/** The first message to the process. */
export interface ProcessRequest extends ImportRequest {
  config: ImportConfig & { databaseUrl: string | undefined };
}

/** A message of the process. The last one is not about progress. An error is for the log. */
export type ImportMessage = PostImportLine | { error: string };

const program = programFile("server/transfer/import/import-program");
/** Milliseconds between two lines, so that no proxy takes the connection for dead. */
const interval = 1_000;

/**
 * Imports posts in a separate process, so that reading them does not delay requests and its memory is returned to the system.
 * Yields how far it is, and then its result. When the reader ends, the process does, too: what is stored then stays.
 */
export async function* importInProcess({
  config,
  ...request
}: ProcessRequest): AsyncGenerator<ImportMessage> {
  const child = fork(program, {
    execArgv: ["--max-old-space-size=192"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // A process that cannot be started reports that more than once. Without a listener, this process would end.
  child.on("error", () => {});
  const { siteDir, siteSource, siteEditing, cacheDir, dataDir, databaseUrl } = config;
  const exit = once(child, "exit").then(([code, by]): ImportMessage => {
    return { error: `The import process ended early (${code ?? by}).` };
  });
  exit.catch(() => {});
  let done = 0;
  const result = Promise.withResolvers<ImportMessage>();
  child.on("message", (message: ImportMessage) => {
    if ("done" in message) done = message.done;
    else result.resolve(message);
  });
  child.send({
    ...request,
    config: { siteDir, siteSource, siteEditing, cacheDir, dataDir, databaseUrl },
  } satisfies ProcessRequest);
  try {
    for (;;) {
      const tick = new Promise<ImportMessage>((resolve) =>
        setTimeout(() => resolve({ done }), interval).unref(),
      );
      const message = await Promise.race([result.promise, exit, tick]);
      yield message;
      if (!("done" in message)) return;
    }
  } finally {
    child.kill("SIGKILL");
    await exit.catch(() => {});
  }
}
