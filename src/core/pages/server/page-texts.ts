import type { EncodedDocument } from "../../http/encode-document.ts";
import type { Document, DocumentSources } from "../../posts/server/document.ts";

/** How a page is shown: to browsers as HTML, or as text to programs that ask for Markdown and to people in a terminal. */
export type Representation = "html" | "markdown" | "terminal";

/** The outcome of content negotiation (RFC 9110, section 12). */
export interface Negotiation {
  representation: Representation;
  /** Whether the user agent decided, because `Accept` allows everything. */
  byAgent: boolean;
}

/** Shows pages as text. */
export interface PageTexts {
  /**
   * Returns the address of the document that shows a page as text, or `undefined` if the page has none.
   * @param page the address that the page is cached under
   * @param wantsColor whether a terminal shows colors
   */
  addressOf: (page: string, representation?: Representation, wantsColor?: boolean) => string | undefined;
  /**
   * Chooses the representation of a page from the request headers.
   * @param allowsAgents whether the user agent may choose
   */
  negotiate: (headers: Headers, allowsAgents: boolean) => Negotiation;
  /** Loads what writes the documents at these addresses. Any other address gets the text for unknown ones. */
  loadWriter: (sources: DocumentSources) => Promise<(address: string) => Promise<Document>>;
}

/** What all clients get if pages have no text. */
export const onlyHtml: Negotiation = { representation: "html", byAgent: false };

/** `Vary` of a negotiated response (RFC 9110, section 12.5.5). The user agent is named only where it decided. */
export const chosenBy = {
  accept: "Accept, Accept-Encoding",
  agent: "Accept, User-Agent, Accept-Encoding",
} as const;

/** Returns the `Vary` of a page that was chosen by the user agent, or `undefined` if the page is only HTML. */
export function agentVary({ encodings }: EncodedDocument): string | undefined {
  return encodings.identity.headers.vary === chosenBy.accept ? chosenBy.agent : undefined;
}
