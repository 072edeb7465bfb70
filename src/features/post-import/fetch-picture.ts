import type { IncomingMessage } from "node:http";
import { bounds } from "../../core/http/contract/bounds.ts";
import { requestOnceResolved } from "../../core/http/request-once-resolved.ts";

/** Milliseconds for a picture with all redirects. */
const timeout = 20_000;
const mostRedirects = 5;
const accepted = { Accept: "image/*" };

/**
 * Loads a picture from another host.
 * @param isAllowed decides which addresses may be connected to
 * @returns the picture, or why there is none, as the end of a sentence
 */
export async function fetchPicture(
  address: string,
  isAllowed?: (address: string) => boolean,
): Promise<Buffer | { fault: string }> {
  const signal = AbortSignal.timeout(timeout);
  let url = new URL(address, "https://site.invalid");
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) return { fault: `was redirected to ${url.protocol}` };
      const response = await requestOnceResolved(url, { headers: accepted, signal, isAllowed });
      if (response === undefined) return { fault: "is not in the public internet" };
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
