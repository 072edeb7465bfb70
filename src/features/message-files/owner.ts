import { Readable } from "node:stream";
import { Hono } from "hono";
import type { Database } from "../../core/db/connect.ts";
import { exportFormats } from "../../core/exports/contract.ts";
import { call } from "../../core/http/call.ts";
import { queryOf } from "../../core/http/query.ts";
import type { Site } from "../../core/site/contract/site.ts";
import { exportQuerySchema } from "./contract.ts";
import { exportMessages, exportTypes } from "./export-messages.ts";

interface ExportDeps {
  db: Database;
  clock: () => number;
  config: { notifyEmail: string | undefined };
  site: { current: () => Site };
}

/** `GET /messages/export?format=csv`: all messages with their replies, as a file. */
export function messageExportRoutes({ db, clock, config, site }: ExportDeps) {
  return new Hono().get("/messages/export", call("fresh owner", "file"), exportQuery(), (c) => {
    const { format } = c.req.valid("query");
    const headers = {
      "Content-Type": exportTypes[format],
      "Content-Disposition": `attachment; filename="messages.${format}"`,
    };
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const text = exportMessages(db, {
      format,
      now: clock(),
      ownerEmail: config.notifyEmail,
      siteName: site.current().profile.name,
    });
    return c.body(Readable.toWeb(Readable.from(encode(text))) as ReadableStream, 200, headers);
  });
}

export type MessageExportApi = ReturnType<typeof messageExportRoutes>;

async function* encode(text: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of text) yield Buffer.from(piece);
}

/** Validates the query, and passes it to the handler. Refuses an unknown format with 400. */
function exportQuery() {
  return queryOf(exportQuerySchema, () => `Invalid format: use ${exportFormats.join(", ")}`);
}
