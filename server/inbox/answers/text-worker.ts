import { parentPort, workerData } from "node:worker_threads";
import { readText } from "./read-text.ts";
import type { TextOrder } from "./read-texts.ts";

// The thread that `read-texts.ts` starts for one mail.
const texts: string[] = [];
for (const { part, content } of workerData as TextOrder) texts.push(await readText(part, content));
parentPort?.postMessage(texts);
