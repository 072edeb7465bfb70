import { rm } from "node:fs/promises";
import path from "node:path";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { call } from "../../core/http/call.ts";
import type { ServerEnv } from "../../core/http/client-address.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { type Disk, refuseWhenFull } from "../../core/http/disk-space.ts";
import { queryOf } from "../../core/http/query.ts";
import { extendRequestTime } from "../../core/http/request-time.ts";
import { createImportFolder } from "../../core/imports/import-folder.ts";
import {
  InterruptedError,
  receiveFile,
  TooLargeError,
} from "../../core/media/server/uploads/receive-file.ts";
import type { PostChanges } from "../../core/posts/server/changes.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { type PostImportLine, postImportQuerySchema } from "./contract/post-import.ts";
import { importInProcess, type ProcessRequest } from "./import-process.ts";

const tooLarge = `The file is larger than ${bounds.importFile / 1024 / 1024} MB. Leave out what is not needed, or use the command "import posts"`;
const stopped = "The import stopped. What was stored until then stays. Import the same file again to go on.";

interface ImportDeps extends Disk {
  config: ProcessRequest["config"];
  log: Pick<Logger, "error">;
  postChanges: Pick<PostChanges, "announce">;
}

/**
 * `POST /blogs/import`: imports the posts of a file, or says what that would do. The answer has a line of JSON about
 * every second, and the last one has the result.
 */
export function postImportRoutes(deps: ImportDeps) {
  const { config } = deps;
  let isRunning = false;
  return new Hono<ServerEnv>().post(
    "/blogs/import",
    call("owner", "file", { takesLargeBody: true }),
    refuseWhenFull(deps),
    queryOf(postImportQuerySchema),
    async (c) => {
      if (Number(c.req.header("content-length") ?? 0) > bounds.importFile)
        throw new HTTPException(413, { message: tooLarge });
      if (isRunning)
        throw new HTTPException(409, { message: "Another import is running. Try again when it has ended" });
      if (c.env.incoming) extendRequestTime(c.env.incoming);
      const { name, preview, fetch, drafts, noPages } = c.req.valid("query");
      isRunning = true;
      const folder = await receiveSource(config.cacheDir, c.req.raw.body).catch((error) => {
        isRunning = false;
        throw error;
      });
      const request = {
        config,
        source: path.join(folder, sourceName),
        name: path.basename(name),
        isPreview: preview !== undefined,
        fetchPictures: fetch !== undefined,
        asDrafts: drafts !== undefined,
        withoutPages: noPages !== undefined,
      };
      const lines = writeLines(deps, request, async () => {
        isRunning = false;
        await rm(folder, { recursive: true, force: true });
      });
      return c.body(toStream(lines), 200, { "Content-Type": "application/x-ndjson" });
    },
  );
}

export type PostImportApi = ReturnType<typeof postImportRoutes>;

const sourceName = "source";

/** Returns the folder in which the file is. */
async function receiveSource(cacheDir: string, body: ReadableStream<Uint8Array> | null): Promise<string> {
  const folder = await createImportFolder(cacheDir);
  try {
    await receiveFile(body ?? new Blob([]).stream(), path.join(folder, sourceName), bounds.importFile);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof TooLargeError) throw new HTTPException(413, { message: tooLarge });
    if (error instanceof InterruptedError)
      throw new HTTPException(400, { message: "The file did not arrive completely. Send it again" });
    throw error;
  }
}

async function* writeLines(
  { log, postChanges }: ImportDeps,
  request: ProcessRequest,
  end: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const message of importInProcess(request)) {
      if ("error" in message) log.error({ reason: message.error }, "an import of posts failed");
      const line: PostImportLine = "error" in message ? { refused: stopped } : message;
      yield Buffer.from(`${JSON.stringify(line)}\n`);
    }
  } finally {
    await end();
    // What was stored until an import stopped stays.
    if (!request.isPreview) await postChanges.announce();
  }
}

/** Starts the lines immediately. A generator that was never started does not run what is at its end. */
function toStream(lines: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await lines.return(undefined);
    },
  });
}
