import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { FinalFault } from "../jobs/job-kind.ts";

interface OutgoingRequest {
  method: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Milliseconds. */
const requestTimeout = 10_000;

/**
 * Sends a request and returns the status of the response. Unlike `fetch`, it can send another `Host` than that of the URL,
 * and the name and password in the URL.
 */
export async function sendRequest(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  stop: AbortSignal,
): Promise<number> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(requestTimeout)]);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, { method, signal, headers: { ...headers } });
  request.end(body);
  const [response] = (await once(request, "response", { signal })) as [IncomingMessage];
  response.resume();
  await once(response, "end", { signal });
  return response.statusCode ?? 0;
}

/** Throws if the request was refused: a {@link FinalFault} if sending it again cannot help. */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  const reason = `The cache at the edge responded with status ${status}.`;
  throw status < 500 && status !== 408 && status !== 429 ? new FinalFault(reason) : new Error(reason);
}
