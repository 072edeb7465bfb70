import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { Refusal } from "../../contract/refusal.ts";
import { answerJson } from "./answers.ts";
import type { ServerEnv } from "./client-address.ts";

/** Refuses a body of more than `maxSize` bytes with 413 while it is read, whether or not its length was declared. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413, { message: tooLarge(maxSize) });
    },
  });
}

/**
 * Refuses a request that declares a body of more than `maxSize` bytes, also where nobody reads it.
 * @returns the refusal, or `undefined` for all other requests
 */
export function refuseDeclaredLength(
  request: Request,
  env: ServerEnv["Bindings"],
  maxSize: number,
): Response | undefined {
  // The plain headers of the socket's message cost nothing; those of the request would first be made.
  const headers = env.incoming?.headers;
  const declared = headers ? headers["content-length"] : request.headers.get("content-length");
  if (Number(declared ?? 0) <= maxSize) return undefined;
  return answerJson({ message: tooLarge(maxSize) } satisfies Refusal, 413);
}

function tooLarge(maxSize: number): string {
  return `The body is larger than ${maxSize / 1024} KiB`;
}
