import { once } from "node:events";
import { get as getHttp, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { get as getHttps } from "node:https";
import type { LookupFunction } from "node:net";

/** How connections are made. */
export interface Connecting {
  /** A certificate authority in place of those that Node knows. */
  ca?: string;
  lookup?: LookupFunction;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The address of the server. */
  address: string | undefined;
}

const timeout = 10_000;
const maxSize = 10 * 1024 * 1024;

/** Requests a page, and follows no redirect. Rejects if there is no answer within ten seconds, or not from a trusted server. */
export async function ask(
  url: URL,
  headers: Record<string, string> = {},
  connecting: Connecting = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeout);
  const get = url.protocol === "https:" ? getHttps : getHttp;
  const common = { "User-Agent": "Mozilla/5.0 (compatible; Foliodesk doctor)", Accept: "text/html" };
  const request = get(url, { headers: { ...common, ...headers }, signal, agent: false, ...connecting });
  // An answer can still be interrupted, which its body says as well.
  request.on("error", () => {});
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  const address = response.socket.remoteAddress;
  let size = 0;
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxSize) throw new Error(`${url} has more than 10 MB`);
  }
  const body = Buffer.concat(chunks).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, body, address };
}
