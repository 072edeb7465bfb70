import { openDatabase } from "../../core/db/open.ts";
import { ImportFault } from "../../core/imports/import-fault.ts";
import { type Ask, carryOut } from "../../core/process/carry-out.ts";
import { explainFileFault } from "../../core/process/file-faults.ts";
import type { ImportMessage, ProcessRequest } from "./import-process.ts";
import { runImport } from "./run-import.ts";

/** Visitors come first. */
const niceness = 10;
/** Posts between two messages. */
const postsPerMessage = 10;

// The program that `import-process.ts` starts for each import.
carryOut(importPosts, { niceness });

async function importPosts({ config, ...request }: ProcessRequest, tell: Ask): Promise<ImportMessage> {
  try {
    const { db, listen } = await openDatabase({ ...config, create: false, onIdleError: () => {} });
    try {
      const result = await runImport({ db, listen, config }, request, (done) => {
        if (done % postsPerMessage === 0) void tell(done);
      });
      return { result };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    const refused = error instanceof ImportFault ? error.message : explainFileFault(error);
    if (refused === undefined) throw error;
    return { refused };
  }
}
