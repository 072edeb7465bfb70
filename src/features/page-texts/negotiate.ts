import { type Accept, parseAccept } from "hono/utils/accept";
import type { EncodedDocument } from "../../core/http/encode-document.ts";
import type { Representation } from "./text-address.ts";

/** The outcome of content negotiation (RFC 9110, section 12). */
export interface Negotiation {
  representation: Representation;
  /** Whether the user agent decided, because `Accept` allows everything. */
  byAgent: boolean;
}

/** `Vary` of a negotiated response (RFC 9110, section 12.5.5). The user agent is named only where it decided. */
export const chosenBy = {
  accept: "Accept, Accept-Encoding",
  agent: "Accept, User-Agent, Accept-Encoding",
} as const;

/** Returns the `Vary` of a page that was chosen by the user agent, or `undefined` if the page is only HTML. */
export function agentVary({ encodings }: EncodedDocument): string | undefined {
  return encodings.identity.headers.vary === chosenBy.accept ? chosenBy.agent : undefined;
}

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
