import { hasEtag } from "../http/if-none-match.ts";
import type { EncodedBody } from "./compressed-body.ts";
import { createPreparedList, type ListParts, type PreparedList } from "./prepared-list.ts";

/** Answers `GET /api/blogs/public`. */
export type AnswerPublicList = (request: Request) => Response | Promise<Response>;

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
  const { etag, headers } = list;
  if (hasEtag(requested.get("if-none-match") ?? "", etag)) {
    const { "Content-Type": _type, ...unchanged } = headers.identity;
    return new Response(null, { status: 304, headers: unchanged });
  }
  const encoded = list.encode(requested.get("accept-encoding") ?? "");
  return encoded instanceof Promise ? encoded.then((body) => send(body, list)) : send(encoded, list);
}

function send({ encoding, bytes }: EncodedBody, { headers }: PreparedList): Response {
  return new Response(bytes, { headers: headers[encoding] });
}
