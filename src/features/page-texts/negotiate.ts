import { type Accept, parseAccept } from "hono/utils/accept";
import type { Negotiation } from "../../core/pages/server/page-texts.ts";

type Decision = "html" | "markdown" | "agent";

/** Command-line programs that people read the response of. Crawlers and link previews are not among them. */
const terminalAgent = /^(?:curl|wget|httpie)\//i;

/**
 * Chooses the representation of a page from the request headers (RFC 9110, section 12.5.1). Markdown is only for
 * clients that name it and do not prefer HTML.
 * @param allowsAgents whether the user agent may choose
 */
export function negotiate(headers: Headers, allowsAgents = true): Negotiation {
  const decision = decide(parseAccept(headers.get("accept") ?? ""));
  if (decision !== "agent") return { representation: decision, byAgent: false };
  if (!allowsAgents) return { representation: "html", byAgent: false };
  const isTerminal = terminalAgent.test(headers.get("user-agent") ?? "");
  return { representation: isTerminal ? "terminal" : "html", byAgent: true };
}

function decide(ranges: Accept[]): Decision {
  if (ranges.length === 0) return "agent";
  const qualities = new Map(ranges.map(({ type, q }) => [type.toLowerCase(), q]));
  const markdown = qualities.get("text/markdown") ?? 0;
  // Most of the texts for terminals are Markdown, too.
  if (qualities.get("text/markdown") === 0) return "html";
  const named = qualities.get("text/html") ?? qualities.get("text/*");
  if (markdown > 0 && markdown >= (named ?? qualities.get("*/*") ?? 0)) return "markdown";
  return named === undefined && qualities.has("*/*") ? "agent" : "html";
}
