import { shownAnywhere } from "../../../http/security-headers.ts";
import { PicturesBusyError } from "./fault.ts";

/** Seconds after which a client may try again when too many pictures are waiting. */
const retryAfter = 5;

/** Refuses the request for a few seconds if too many pictures are waiting to be made. */
export async function whenBusy(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof PicturesBusyError)) throw error;
    const message = "Too many pictures are being converted. Try again in a few seconds.";
    return refusePicture(message, 503, { "Retry-After": String(retryAfter) });
  }
}

/** Sends a picture whose address has a content hash. */
export function sendPicture(bytes: Buffer, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
      ...shownAnywhere,
    },
  });
}

export function refusePicture(
  message: string,
  status: number,
  headers: Record<string, string> = {},
): Response {
  return new Response(message, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
