import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { Hono } from "hono";
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
    if (Number(c.req.header("content-length") ?? 0) > bounds.importFile)
      return c.json({ message: `The file is larger than ${megabytes} MB. Divide it at its lines` }, 413);
    if (c.env.incoming) extendRequestTime(c.env.incoming);
    const body = c.req.raw.body as ReadableStream<Uint8Array> | null;
    const result = await importMessages(db, body ? Readable.fromWeb(body) : emptyFile(), clock());
    if (result.imported > 0) messageChanges.announce();
    return c.json(result, 200);
  });
}

async function* emptyFile(): AsyncGenerator<Uint8Array> {}
