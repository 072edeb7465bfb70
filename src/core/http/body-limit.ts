import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";

/** The handlers whose routes take larger bodies than others, and set a limit of their own. */
export const largeBodies = new WeakSet<object>();

/** Refuses a body larger than `maxSize` bytes with 413 while reading it, even when no Content-Length was sent. */
export function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: () => refuse(maxSize) });
}

/**
 * Refuses a request whose Content-Length exceeds `maxSize` bytes with 413, even when no handler reads the body, unless
 * its route takes larger bodies.
 */
export function refuseDeclaredLength(maxSize: number): MiddlewareHandler {
  return (c, next) => {
    const isLarge = Number(c.req.header("content-length") ?? 0) > maxSize;
    return isLarge && !matchedRoutes(c).some(({ handler }) => largeBodies.has(handler))
      ? refuse(maxSize)
      : next();
  };
}

/** Yields a body, and refuses it with 413 and this message when it turns out to be larger than `maxSize` bytes. */
export async function* limitStream(
  body: ReadableStream<Uint8Array> | null,
  maxSize: number,
  message: string,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxSize) throw new HTTPException(413, { message });
    yield chunk;
  }
}

function refuse(maxSize: number): never {
  throw new HTTPException(413, { message: `The request body is larger than ${maxSize / 1024} KiB` });
}
