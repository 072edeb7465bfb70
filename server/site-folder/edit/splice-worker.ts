import { parentPort, workerData } from "node:worker_threads";
import { type SpliceRequest, spliceHere } from "./splice-file.ts";

// The thread that `splice-file.ts` starts for the edits of a long text.
parentPort?.postMessage(await spliceHere(workerData as SpliceRequest));
