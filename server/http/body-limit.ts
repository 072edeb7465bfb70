import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";

/** Refuses a body of more than `maxSize` bytes with 413, whether or not its length was declared. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new HTTPException(413, { message: `The body is larger than ${maxSize / 1024} KiB` });
    },
  });
}
