import { hasEtag } from "../http/if-none-match.ts";
import { apiHeaders } from "../http/security-headers.ts";
import type { EncodedBody } from "./compressed-body.ts";
import { createPreparedList, type ListParts, type PreparedList } from "./prepared-list.ts";

/** Answers `GET /api/blogs/public`. */
export type AnswerPublicList = (request: Request) => Response | Promise<Response>;

/** Clients may keep the list, but must ask each time whether it is still current. */
const listHeaders = {
  ...apiHeaders,
  "Cache-Control": "no-cache",
  "Content-Type": "application/json",
  Vary: "Accept-Encoding",
};

/** Creates what the API and the fast lane have in common. */
export function createPublicList(parts: ListParts): AnswerPublicList {
  const read = createPreparedList(parts);
  return (request) => {
    const list = read();
    return list instanceof Promise
      ? list.then((prepared) => answer(request, prepared))
      : answer(request, list);
  };
}

function answer({ headers: requested }: Request, list: PreparedList): Response | Promise<Response> {
  const headers = { ...listHeaders, ETag: list.etag };
  if (hasEtag(requested.get("if-none-match") ?? "", list.etag)) {
    const { "Content-Type": _type, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  const encoded = list.encode(requested.get("accept-encoding") ?? "");
  return encoded instanceof Promise ? encoded.then((body) => send(body, headers)) : send(encoded, headers);
}

function send({ encoding, bytes }: EncodedBody, headers: Record<string, string>): Response {
  const contentEncoding = encoding === "identity" ? {} : { "Content-Encoding": encoding };
  return new Response(bytes, { headers: { ...headers, ...contentEncoding } });
}
