import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

interface RequestOptions {
  headers: OutgoingHttpHeaders;
  signal: AbortSignal;
  /** Decides which addresses may be connected to. */
  isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Sends a GET request to another host. Its name is resolved once, and the connection is made to that address, so that it
 * cannot turn out to be another one. Redirects are not followed. Resolves to `undefined` if the address is not allowed.
 */
export async function requestOnceResolved(
  url: URL,
  { headers, signal, isAllowed = isPublicAddress }: RequestOptions,
): Promise<IncomingMessage | undefined> {
  const found = await lookup(url.hostname.replace(/^\[|\]$/g, ""));
  if (!isAllowed(found.address)) return undefined;
  const lookupFound: LookupFunction = (_host, options, callback) =>
    options.all === true ? callback(null, [found]) : callback(null, found.address, found.family);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, {
    signal,
    headers: { "User-Agent": "Foliodesk", ...headers },
    lookup: lookupFound,
    agent: false,
  });
  request.end();
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  return response;
}
