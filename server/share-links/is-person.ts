import { isbot } from "isbot";
import { isPrefetch } from "../http/is-prefetch.ts";

/**
 * Whether a request for a link comes from somebody who has followed it, as far as its headers tell. Chats that show a preview of
 * a link, scanners that read the links of mails, and browsers that load a page ahead of time are no people: they name themselves,
 * ask for no document to show, or send no language, which every browser does.
 */
export function isPerson(request: Pick<Request, "method" | "headers">): boolean {
  const { method, headers } = request;
  if (method !== "GET" || isbot(headers.get("user-agent")) || isPrefetch(request)) return false;
  // Browsers send it over HTTPS and to this machine only.
  const destination = headers.get("sec-fetch-dest");
  if (destination !== null && destination !== "document") return false;
  const accept = headers.get("accept") ?? "";
  return accept.includes("text/html") && headers.has("accept-language");
}
