import { parentPort } from "node:worker_threads";
import { highlightCode, listHighlighted } from "./code/highlight-code.ts";
import { countGrammars } from "./code/highlighter.ts";
import type { ParserAnswer, ParserOrder } from "./create-markdown-parser.ts";
import { parsePage, parsePost } from "./parse-markdown.ts";

// The thread that `create-markdown-parser.ts` starts. Its first message says that it is ready.
parentPort?.on("message", async (order: ParserOrder) => {
  const parsed = "page" in order ? parsePage(order.page) : parsePost(order.post, order);
  const codes = "content" in parsed ? listHighlighted(parsed.content) : [];
  if (codes.length === 0) return answer({ parsed, isComplete: true, grammars: 0 });
  answer({ parsed, isComplete: false, grammars: 0 });
  // Code that a grammar fails on stays plain.
  await highlightCode(codes).catch(() => {});
  answer({ parsed, isComplete: true, grammars: await countGrammars() });
});
parentPort?.postMessage("ready");

function answer(message: ParserAnswer): void {
  parentPort?.postMessage(message);
}
