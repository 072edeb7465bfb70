import { createWriteStream } from "node:fs";
import { constants } from "node:os";
import { inspect } from "node:util";
import { lowerPriority } from "../../process/lower-priority.ts";
import { exportFiles } from "./export-files.ts";
import type { ExportRequest, ExportResult } from "./export-process.ts";
import { withReadOnly } from "./read-only.ts";
import { writeZip } from "./write-zip.ts";

// The process that writes an archive of everything to its standard output, at low priority. The site sends it a request.
lowerPriority(0, constants.priority.PRIORITY_LOW);
// The site has exited, or the download was canceled.
process.once("disconnect", () => process.exit());
process.once("message", async (request: ExportRequest) => {
  process.send?.(await carryOut(request));
});

async function carryOut(request: ExportRequest): Promise<ExportResult> {
  // Unlike `process.stdout`, it can be ended, and has ended when everything is written.
  const output = createWriteStream("", { fd: 1 });
  try {
    await withReadOnly(request, (db) => writeZip(output, exportFiles(db, request)));
    return {};
  } catch (error) {
    // The site reads it to its end before it looks for a fault.
    output.destroy();
    return { fault: inspect(error) };
  }
}
