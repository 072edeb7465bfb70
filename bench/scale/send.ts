import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Sent {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Milliseconds until the last byte has arrived. */
  time: number;
}

interface Options {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request, as `fetch` does, but does not decompress the response. Throws unless it has a status of 2xx. */
export function send(url: string, { method = "GET", headers = {}, json }: Options = {}): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const start = performance.now();
  const sent = request(url, { agent, method, headers: { ...headers, ...typeOf(json) } }, async (response) => {
    const { statusCode = 0, headers: received } = response;
    try {
      const body = Buffer.concat(await response.toArray());
      if (statusCode < 200 || statusCode > 299) throw new Error(`${method} ${url} returned ${statusCode}`);
      resolve({ body, headers: received, time: performance.now() - start });
    } catch (error) {
      reject(error);
    }
  });
  sent.once("error", reject);
  sent.end(json === undefined ? undefined : JSON.stringify(json));
  return promise;
}

function typeOf(json: unknown): Record<string, string> {
  return json === undefined ? {} : { "Content-Type": "application/json" };
}
