import { Readable } from "node:stream";
import { Hono } from "hono";
import { call } from "../../core/http/call.ts";
import type { Logger } from "../../core/process/log/log.ts";
import { startExport } from "./export-process.ts";

interface ExportDeps {
  clock: () => number;
  log: Pick<Logger, "error">;
  config: { siteDir: string; dataDir: string; databaseUrl: string | undefined };
}

const headers = {
  "Content-Type": "application/zip",
  "Content-Disposition": 'attachment; filename="foliodesk-export.zip"',
};

/** `GET /export`: everything, as a ZIP archive that is written while it is sent. One at a time, because each takes a process. */
export function exportRoutes({ clock, log, config }: ExportDeps) {
  let isRunning = false;
  return new Hono().get("/export", call("fresh owner", "file"), (c) => {
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    if (isRunning) return c.json({ message: "Another export is being downloaded. Wait until it ends" }, 409);
    const archive = startExport({ ...config, now: clock() })
      .once("error", (err) => log.error({ err }, "the export failed"))
      .once("close", () => {
        isRunning = false;
      });
    isRunning = true;
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, headers);
  });
}

export type ExportApi = ReturnType<typeof exportRoutes>;
