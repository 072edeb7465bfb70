import { parentPort } from "node:worker_threads";
import { parseMarkdown } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts.
parentPort?.on("message", (text: string) => parentPort?.postMessage(parseMarkdown(text)));
