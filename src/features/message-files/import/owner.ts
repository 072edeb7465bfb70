import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Database } from "../../../core/db/connect.ts";
import { limitStream } from "../../../core/http/body-limit.ts";
import { call } from "../../../core/http/call.ts";
import type { ServerEnv } from "../../../core/http/client-address.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { type Disk, refuseWhenFull } from "../../../core/http/disk-space.ts";
import { extendRequestTime } from "../../../core/http/request-time.ts";
import type { MessageChanges } from "../../../core/messages/server/events/changes.ts";
import { importResultSchema } from "../contract.ts";
import { ImportStopped, importMessages } from "./import-messages.ts";

const tooLarge = `The file is larger than ${bounds.importFile / 1024 / 1024} MB. Divide it at its lines`;

interface ImportDeps extends Disk {
  db: Database;
  clock: () => number;
  messageChanges: Pick<MessageChanges, "announce">;
}

/** `POST /messages/import`: stores the messages of an export as JSON. The body is read while it arrives. */
export function messageImportRoutes(deps: ImportDeps) {
  const { db, clock, messageChanges } = deps;
  return new Hono<ServerEnv>().post(
    "/messages/import",
    call("owner", importResultSchema, { takesLargeBody: true }),
    refuseWhenFull(deps),
    async (c) => {
      if (Number(c.req.header("content-length") ?? 0) > bounds.importFile)
        throw new HTTPException(413, { message: tooLarge });
      if (c.env.incoming) extendRequestTime(c.env.incoming);
      const file = limitStream(c.req.raw.body, bounds.importFile, tooLarge);
      try {
        const result = await importMessages(db, file, clock());
        return c.json(result, 200);
      } catch (error) {
        if (!(error instanceof ImportStopped)) throw error;
        const { cause, message } = error;
        throw cause instanceof HTTPException ? new HTTPException(cause.status, { message }) : cause;
      } finally {
        // What was stored until an import stopped stays.
        messageChanges.announce();
      }
    },
  );
}

export type MessageImportApi = ReturnType<typeof messageImportRoutes>;
