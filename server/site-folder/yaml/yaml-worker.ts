import { parentPort, workerData } from "node:worker_threads";
import { parseTree } from "./parse-tree.ts";

// The thread that `read-tree.ts` starts for a long text.
parentPort?.postMessage(parseTree(workerData as string));
