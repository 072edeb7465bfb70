import type { Context } from "hono";
import { encodedResponse } from "../http/encoded-response.ts";
import type { PageCache } from "./cache.ts";
import type { EdgePolicy } from "./edge-policy.ts";
import { chosenBy, type Negotiation } from "./negotiate.ts";
import { redirectMoved } from "./redirect-moved.ts";
import type { ResolvePage } from "./resolve-page.ts";
import { type Representation, textAddress } from "./text-address.ts";

interface TextPages {
  /** What the client asks for. */
  negotiated: Negotiation;
  edge: EdgePolicy;
  resolve: ResolvePage;
  /** The pages as text. Without it, all clients get HTML. */
  texts?: PageCache;
}

/** The address of a page as text, whatever the client accepts. */
const textSuffix = /\.(?:md|txt)$/;

/** Returns a page as text if that is what the address or the client asks for, and otherwise `undefined`. */
export async function answerText(
  c: Context,
  url: URL,
  { negotiated, texts, resolve, edge }: TextPages,
): Promise<Response | undefined> {
  const { headers } = c.req.raw;
  const { pathname, search } = url;
  const named: Representation | undefined =
    pathname === "/index.txt" ? "terminal" : pathname.endsWith(".md") ? "markdown" : undefined;
  const representation = named ?? negotiated.representation;
  if (texts === undefined || representation === "html" || pathname.endsWith(".data")) return undefined;
  const path = named === undefined ? pathname : pathname.replace(textSuffix, "").replace(/^\/index$/, "/");
  const wantsColor = url.searchParams.has("color");
  // Of all texts, only the list of posts depends on the query.
  const query = path === "/blog" ? search : "";
  let text = query === "" ? textAddress(path, representation, wantsColor) : undefined;
  let isUnbounded = false;
  if (text === undefined || !texts.hasPage(text)) {
    const target = await resolve(new URL(path + query, url));
    if (target.movedTo !== undefined)
      return redirectMoved(c, target.movedTo + (named === undefined ? "" : ".md") + search);
    text = textAddress(target.address, representation, wantsColor) ?? (named && "/404.md");
    // While the database is unavailable, every slug and every tag has an address of its own.
    isUnbounded = target.isUnbounded && (text?.includes("?") === true || !target.address.includes("?"));
  }
  if (text === undefined) return undefined;
  const vary = negotiated.byAgent ? chosenBy.agent : chosenBy.accept;
  const requested = url.href.slice(url.origin.length);
  const page = await texts.get({ address: text, isUnbounded }, url.origin);
  return encodedResponse(headers, page, {
    vary: named === undefined ? vary : undefined,
    cacheControl: edge.cacheControl(headers, { requested, canonical: named === undefined ? path : text }),
  });
}
