import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { bounds } from "../../contract/bounds.ts";
import type { Database } from "../db/connect.ts";
import type { ServerEnv } from "../http/client-address.ts";
import { type Disk, refuseWhenFull } from "../http/disk-space.ts";
import { extendRequestTime } from "../http/request-time.ts";
import type { MessageChanges } from "./changes.ts";
import { importMessages } from "./import/import-messages.ts";

const megabytes = bounds.importFile / 1024 / 1024;

interface ImportParts extends Disk {
  db: Database;
  clock: () => number;
  messageChanges: Pick<MessageChanges, "announce">;
}

/** `POST /messages/import`: stores the messages of an export as JSON. The body is read while it arrives. */
export function messageImportRoutes(parts: ImportParts) {
  const { db, clock, messageChanges } = parts;
  return new Hono<ServerEnv>().post("/messages/import", refuseWhenFull(parts), async (c) => {
    if (Number(c.req.header("content-length") ?? 0) > bounds.importFile) throw tooLarge();
    if (c.env.incoming) extendRequestTime(c.env.incoming);
    const body = c.req.raw.body as ReadableStream<Uint8Array> | null;
    const result = await importMessages(db, limit(body ? Readable.fromWeb(body) : []), clock());
    if (result.imported > 0) messageChanges.announce();
    return c.json(result, 200);
  });
}

/** Refuses a file whose length was not declared when it becomes too large. What was stored until then stays. */
async function* limit(file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of file) {
    length += chunk.byteLength;
    if (length > bounds.importFile) throw tooLarge();
    yield chunk;
  }
}

function tooLarge(): HTTPException {
  return new HTTPException(413, {
    message: `The file is larger than ${megabytes} MB. Divide it at its lines`,
  });
}
