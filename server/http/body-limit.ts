import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";

/** Refuses a body of more than `maxSize` bytes with 413 while it is read, whether or not its length was declared. */
export function limitBody(maxSize: number) {
  return bodyLimit({ maxSize, onError: () => refuse(maxSize) });
}

/** Refuses a request that declares a body of more than `maxSize` bytes, even where no handler reads it. */
export function refuseDeclaredLength(maxSize: number): MiddlewareHandler {
  return (c, next) => (Number(c.req.header("content-length") ?? 0) > maxSize ? refuse(maxSize) : next());
}

function refuse(maxSize: number): never {
  throw new HTTPException(413, { message: `The body is larger than ${maxSize / 1024} KiB` });
}
