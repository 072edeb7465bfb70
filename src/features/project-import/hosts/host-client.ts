import type { IncomingMessage } from "node:http";
import { isPrivate } from "../../../core/http/is-private.ts";
import { requestOnceResolved } from "../../../core/http/request-once-resolved.ts";
import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { CodeHostToken } from "../variables.ts";

/** Bytes of an answer in JSON, of which a hundred repositories have less than one million, and of a README that are read. */
const bounds = { json: 8_000_000, text: 32_000 };
const mostRedirects = 3;

export interface ClientOptions {
  token?: CodeHostToken | undefined;
  /** Decides which addresses may be connected to. */
  isAllowed: (address: string) => boolean;
  /** Milliseconds for one call. */
  timeout?: number;
  /** Ends all calls. */
  signal?: AbortSignal;
}

interface HostAnswer {
  value: unknown;
  hasNext: boolean;
  etag: string | undefined;
}

/**
 * Makes calls of a host's API. All that is wrong is an {@link ImportFault}.
 * @param api the address of the API, without a slash at its end
 */
export function createHostClient({ host }: URL, api: string, options: ClientOptions) {
  const { token, isAllowed, timeout = 10_000 } = options;
  const own = token?.host === host && isPrivate(new URL(api)) ? token.token : undefined;
  let left = Number.POSITIVE_INFINITY;
  let calls = 0;

  async function follow(
    address: string,
    asked: Record<string, string>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const headers = { ...asked, ...(own !== undefined && { Authorization: `Bearer ${own}` }) };
    let url = new URL(address);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      calls += 1;
      const response = await requestOnceResolved(url, { headers, signal, isAllowed });
      if (response === undefined) throw new ImportFault(`${host} is not in the public internet.`);
      const { statusCode: status = 0, headers: fields } = response;
      if (status < 300 || status >= 400 || fields.location === undefined) return response;
      response.destroy();
      const moved = new URL(fields.location, url);
      // The token is for this host only.
      if (moved.origin !== url.origin)
        throw new ImportFault(`${host} has moved to ${moved.origin}. Import from there.`);
      url = moved;
    }
    throw new ImportFault(`${host} has redirected a call more than ${mostRedirects} times.`);
  }

  async function send(path: string, kind: keyof typeof bounds, etag?: string) {
    const slow = AbortSignal.timeout(timeout);
    const signal = AbortSignal.any([slow, ...(options.signal ? [options.signal] : [])]);
    const Accept = kind === "json" ? "application/json" : "application/vnd.github.raw+json, text/plain, */*";
    try {
      const response = await follow(
        api + path,
        { Accept, ...(etag !== undefined && { "If-None-Match": etag }) },
        signal,
      );
      const { statusCode: status = 0, headers } = response;
      left = Number(headers["x-ratelimit-remaining"] ?? headers["ratelimit-remaining"] ?? left);
      refuseLimit(response);
      return {
        status,
        body: await collect(response, kind),
        etag: headers.etag,
        hasNext: /rel="?next/.test(String(headers.link)),
      };
    } catch (error) {
      if (error instanceof ImportFault) throw error;
      if (slow.aborted)
        throw new ImportFault(`${host} did not answer within ${timeout / 1000} seconds. Try again later.`);
      if (signal.aborted) throw new ImportFault(`${host} is too slow. Choose fewer, or try again later.`);
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImportFault(`${host} cannot be reached (${reason}).`);
    }
  }

  /** Throws if the host wants no more calls, with when that ends. */
  function refuseLimit({ statusCode: status, headers }: IncomingMessage): void {
    const after = headers["retry-after"];
    const isOver = headers["x-ratelimit-remaining"] === "0" || after !== undefined;
    if (status !== 429 && !(status === 403 && isOver)) return;
    const reset = Number(headers["x-ratelimit-reset"] ?? headers["ratelimit-reset"]) * 1000;
    const wait = /^\d+$/.test(after ?? "")
      ? Number(after) * 1000
      : (Date.parse(after ?? "") || reset) - Date.now();
    const minutes = Math.ceil(wait / 60_000);
    const when = minutes > 0 ? `for ${minutes} ${minutes === 1 ? "minute" : "minutes"}` : "for now";
    const advice = own === undefined ? ` With a token (CODE_HOST_TOKEN=${host}=TOKEN), it allows more.` : "";
    throw new ImportFault(`${host} allows no more calls ${when}. Nothing was written.${advice}`);
  }

  return {
    /**
     * Returns the answer of a call, or `undefined` if there is nothing at its path.
     * @param known the ETag of an earlier answer. If it is still the answer, there is no value.
     */
    ask: async (path: string, known?: string): Promise<HostAnswer | undefined> => {
      const { status, body, hasNext, etag } = await send(path, "json", known);
      if ([404, 410, 451].includes(status)) return undefined;
      if (status === 304 && known !== undefined) return { value: undefined, hasNext, etag };
      if (status !== 200) throw new ImportFault(explainStatus(status, host, own !== undefined));
      try {
        return { value: JSON.parse(body), hasNext, etag };
      } catch {
        throw new ImportFault(`${host} did not answer with JSON, so it is no code host of this kind.`);
      }
    },
    /** Returns a text, of a long one the beginning, or `undefined` if it cannot be read. */
    read: async (path: string, kind: keyof typeof bounds = "text"): Promise<string | undefined> => {
      const { status, body } = await send(path, kind);
      if (status === 401 || status >= 500)
        throw new ImportFault(explainStatus(status, host, own !== undefined));
      return status === 200 ? body : undefined;
    },
    /** The number of calls that the host still allows, if it says so. */
    left: () => left,
    /** The number of calls that were made. */
    calls: () => calls,
  };
}

function explainStatus(status: number, host: string, hasToken: boolean): string {
  if (status === 401 && hasToken)
    return `${host} refuses the token in CODE_HOST_TOKEN. Make a new one, or remove it.`;
  if (status === 401) return `${host} answers only with a token. Set CODE_HOST_TOKEN to ${host}=TOKEN.`;
  return `${host} has answered with status ${status}. Nothing was written. Try again later.`;
}

async function collect(response: IncomingMessage, kind: keyof typeof bounds): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= bounds[kind]) continue;
    if (kind === "json") throw new ImportFault("The answer of the host is too long.");
    // Leaving the loop ends the connection.
    break;
  }
  return Buffer.concat(chunks).subarray(0, bounds[kind]).toString();
}
