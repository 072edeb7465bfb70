import { createContext } from "react";

/** The name of the meta element that carries the id of a failed rendering to the browser. */
export const requestIdName = "request-id";

/** The id under which the server logged why it could not render this page; `undefined` on every other page. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Reads the id from the document that the server sent. */
export function readRequestId(): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${requestIdName}]`)?.content;
}
