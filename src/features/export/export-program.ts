import { createWriteStream } from "node:fs";
import { constants } from "node:os";
import { carryOut } from "../../core/process/carry-out.ts";
import { exportFiles } from "./export-files.ts";
import type { ExportRequest } from "./export-process.ts";
import { withReadOnly } from "./read-only.ts";
import { writeZip } from "./write-zip.ts";

// The process that writes an archive of everything to its standard output, at low priority.
carryOut(exportEverything, { niceness: constants.priority.PRIORITY_LOW });

async function exportEverything(request: ExportRequest): Promise<void> {
  // Unlike `process.stdout`, it can be ended, and has ended when everything is written.
  const output = createWriteStream("", { fd: 1 });
  try {
    await withReadOnly(request, (db) => writeZip(output, exportFiles(db, request)));
  } finally {
    // The site reads it to its end before it looks for a fault.
    output.destroy();
  }
}
