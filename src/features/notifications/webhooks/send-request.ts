import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

interface OutgoingRequest {
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** What the other side has responded with. */
interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  text: string;
}

/** Milliseconds. */
const requestTimeout = 10_000;
/** Bytes of a body that are read as its beginning. */
const readBytes = 1_000;

/**
 * Sends a request and returns the response. Follows no redirect. Unlike `fetch`, it can send the name and password in
 * the URL. Rejects if the response is not complete after 10 seconds.
 */
export async function sendRequest(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  stop: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(requestTimeout)]);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, { method, signal, headers: { ...headers } });
  request.end(body);
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  const beginning: Buffer[] = [];
  let length = 0;
  response.on("data", (chunk: Buffer) => {
    if (length < readBytes) beginning.push(chunk.subarray(0, readBytes - length));
    length += chunk.byteLength;
  });
  await once(response, "end", { signal });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: Buffer.concat(beginning).toString(),
  };
}
