import { createContext, use } from "react";

/** The style rules that the elements of a document need. The server collects them while it renders the document. */
export const DocumentRulesContext = /* @__PURE__ */ createContext<Set<string> | undefined>(undefined);

/**
 * Adds a style rule to the document, for use while the server renders an element. The Content-Security-Policy forbids
 * `style` attributes in documents. Text in a rule must not come from visitors or posts.
 */
export function addDocumentRule(rule: string): void {
  use(DocumentRulesContext)?.add(rule);
}
