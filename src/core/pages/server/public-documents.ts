import { Hono, type MiddlewareHandler } from "hono";
import { bounds } from "../../http/contract/bounds.ts";
import { hasNoNul } from "../../http/contract/text.ts";
import { encodedResponse } from "../../http/encoded-response.ts";
import { tagKey } from "../../posts/contract/tags.ts";
import type { DocumentCache } from "./documents.ts";
import type { EdgePolicy } from "./edge-policy.ts";

/** Returns the query of a tag in one spelling, or nothing without a tag. One that no post can have is empty. */
function writeTag(tag: string | null): string {
  if (tag === null || tag.trim() === "") return "";
  const key = tagKey(tag.toWellFormed());
  const isPossible = key.length <= bounds.tag && hasNoNul(key);
  return `?${new URLSearchParams({ tag: isPossible ? key : "" })}`;
}

/** Serves the documents, unless a file of the owner's has the same address. */
export function documentRoutes(
  { find, cache }: DocumentCache,
  edge: EdgePolicy,
  publicFiles: MiddlewareHandler,
) {
  return new Hono().get("*", async (c, next) => {
    const { path } = c.req;
    const document = find(path);
    if (document === undefined) return next();
    return publicFiles(c, async () => {
      const { headers, url } = c.req.raw;
      const { origin, searchParams } = new URL(url);
      const query = document.hasTags ? writeTag(searchParams.get("tag")) : "";
      const target = { address: path + query, isUnbounded: query !== "" };
      const page = await cache.get(target, origin);
      const address = { requested: url.slice(origin.length), canonical: target.address };
      c.res = encodedResponse(headers, page, { cacheControl: edge.cacheControl(headers, address) });
    });
  });
}
