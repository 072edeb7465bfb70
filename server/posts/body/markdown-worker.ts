import { parentPort } from "node:worker_threads";
import { parseMarkdown } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts. Its first message says that it is ready.
parentPort?.on("message", (text: string) => parentPort?.postMessage(parseMarkdown(text)));
parentPort?.postMessage("ready");
