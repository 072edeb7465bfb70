import { openDatabase } from "../../db/open.ts";
import { explainFileFault } from "../../process/file-faults.ts";
import { lowerPriority } from "../../process/lower-priority.ts";
import { ImportFault } from "./import-fault.ts";
import type { ImportMessage, ProcessRequest } from "./import-process.ts";
import { runImport } from "./run-import.ts";

/** Visitors come first. */
const niceness = 10;
/** Posts between two messages. */
const postsPerMessage = 10;

// The program that `import-process.ts` starts for each import.
lowerPriority(0, niceness);
process.once("message", async (request: ProcessRequest) => {
  tell(await carryOut(request));
});
process.on("disconnect", () => process.exit());

/** Whoever has started the process may have ended. That is noticed above. */
function tell(message: ImportMessage): void {
  process.send?.(message, undefined, undefined, () => {});
}

async function carryOut({ config, ...request }: ProcessRequest): Promise<ImportMessage> {
  try {
    const { db, listen } = await openDatabase({ ...config, create: false, onIdleError: () => {} });
    try {
      const result = await runImport({ db, listen, config }, request, (done) => {
        if (done % postsPerMessage === 0) tell({ done });
      });
      return { result };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const refused = error instanceof ImportFault ? error.message : explainFileFault(error);
    if (refused !== undefined) return { refused };
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
