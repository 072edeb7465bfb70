import { parentPort, workerData } from "node:worker_threads";
import type { MailRequest } from "./mail-thread.ts";
import { readHead } from "./read-head.ts";
import { readAnswerText } from "./read-text.ts";

// The thread that `mail-thread.ts` starts for the heads of some mails, or for the text of one.
const request = workerData as MailRequest;
parentPort?.postMessage(
  "heads" in request ? await Promise.all(request.heads.map(readHead)) : await readAnswerText(request.parts),
);
