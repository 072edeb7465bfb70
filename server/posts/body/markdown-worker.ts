import { parentPort } from "node:worker_threads";
import type { ParserOrder } from "./create-markdown-parser.ts";
import { parsePage, parsePost } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts. Its first message says that it is ready.
parentPort?.on("message", (order: ParserOrder) => {
  parentPort?.postMessage("page" in order ? parsePage(order.page) : parsePost(order.post, order));
});
parentPort?.postMessage("ready");
