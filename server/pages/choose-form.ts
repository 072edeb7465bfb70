import { type Accept, parseAccept } from "hono/utils/accept";

/** How a page is shown: to browsers as HTML, or as text to programs that ask for Markdown and to people in a terminal. */
export type Form = "html" | "markdown" | "terminal";

export interface FormChoice {
  form: Form;
  /** Whether the user agent decided, because `Accept` allows everything. */
  byAgent: boolean;
}

/** `Vary` of a response whose form was chosen (RFC 9110, section 12.5.5). The user agent is named only where it decided. */
export const chosenBy = {
  accept: "Accept, Accept-Encoding",
  agent: "Accept, User-Agent, Accept-Encoding",
} as const;

type Decision = "html" | "markdown" | "agent";

/** Command-line programs that people read the response of. Crawlers and link previews are not among them. */
const terminalAgent = /^(?:curl|wget|httpie)\//i;
const decisions = new Map<string, Decision>();
/** Limits of the memory of `decisions`. Browsers send few different headers, and none this long. */
const maxDecisions = 200;
const maxLength = 500;

/**
 * Chooses the form of a page from the request headers (RFC 9110, section 12.5.1). Markdown is only for clients that name
 * it and prefer it to HTML or like both the same. For the benchmark row "cached page", decisions are kept per header.
 */
export function chooseForm(headers: Headers): FormChoice {
  const decision = decide(headers.get("accept") ?? "");
  if (decision !== "agent") return { form: decision, byAgent: false };
  const isTerminal = terminalAgent.test(headers.get("user-agent") ?? "");
  return { form: isTerminal ? "terminal" : "html", byAgent: true };
}

function decide(accept: string): Decision {
  const known = decisions.get(accept);
  if (known !== undefined) return known;
  const decision = compare(parseAccept(accept));
  if (decisions.size < maxDecisions && accept.length <= maxLength) decisions.set(accept, decision);
  return decision;
}

function compare(ranges: Accept[]): Decision {
  if (ranges.length === 0) return "agent";
  const qualities = new Map(ranges.map(({ type, q }) => [type.toLowerCase(), q]));
  const markdown = qualities.get("text/markdown") ?? 0;
  const named = qualities.get("text/html") ?? qualities.get("text/*");
  if (markdown > 0 && markdown >= (named ?? qualities.get("*/*") ?? 0)) return "markdown";
  return named === undefined && qualities.has("*/*") ? "agent" : "html";
}
