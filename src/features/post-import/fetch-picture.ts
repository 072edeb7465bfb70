import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { bounds } from "../../core/http/contract/bounds.ts";
import { isPublicAddress } from "../../core/http/is-public-address.ts";

/** Milliseconds for a picture with all redirects. */
const timeout = 20_000;
const mostRedirects = 5;

/**
 * Loads a picture from another host. A name is resolved once for each request, and the connection is made to that
 * address, so that it cannot turn out to be another one.
 * @param isAllowed decides which addresses may be connected to
 * @returns the picture, or why there is none, as the end of a sentence
 */
export async function fetchPicture(
  address: string,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<Buffer | { fault: string }> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address, "https://site.invalid");
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) return { fault: `was redirected to ${url.protocol}` };
      const host = url.hostname.replace(/^\[|\]$/g, "");
      const found = await lookup(host);
      if (!isAllowed(found.address)) return { fault: "is not in the public internet" };
      const response = await get(url, found, signal);
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        response.destroy();
        url = new URL(headers.location, url);
        continue;
      }
      if (status !== 200) return stop(response, `was answered with status ${status}`);
      return await collect(response);
    }
    return { fault: `was redirected more than ${mostRedirects} times` };
  } catch (error) {
    if (signal.aborted) return { fault: `did not arrive within ${timeout / 1_000} seconds` };
    return { fault: `could not be loaded (${error instanceof Error ? error.message : error})` };
  }
}

interface Found {
  address: string;
  family: number;
}

async function get(url: URL, found: Found, signal: AbortSignal): Promise<IncomingMessage> {
  const lookupFound: LookupFunction = (_host, options, callback) =>
    options.all === true ? callback(null, [found]) : callback(null, found.address, found.family);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { Accept: "image/*", "User-Agent": "Foliodesk" };
  const request = send(url, { signal, headers, lookup: lookupFound, agent: false });
  request.end();
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  return response;
}

async function collect(response: IncomingMessage): Promise<Buffer | { fault: string }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bounds.upload) return stop(response, `has more than ${bounds.upload / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function stop(response: IncomingMessage, fault: string): { fault: string } {
  response.destroy();
  return { fault };
}
