import { parentPort, workerData } from "node:worker_threads";
import type { MailOrder } from "./mail-thread.ts";
import { readHead } from "./read-head.ts";
import { readAnswerText } from "./read-text.ts";

// The thread that `mail-thread.ts` starts for the heads of some mails, or for the text of one.
const order = workerData as MailOrder;
parentPort?.postMessage(
  "heads" in order ? await Promise.all(order.heads.map(readHead)) : await readAnswerText(order.parts),
);
