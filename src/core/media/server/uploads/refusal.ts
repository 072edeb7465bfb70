import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ServerEnv } from "../../../http/client-address.ts";
import { bounds } from "../../../http/contract/bounds.ts";
import { extendRequestTime } from "../../../http/request-time.ts";

/** Why a file was not stored. `message` is a sentence about a file that cannot be used. */
export type UploadRefusal =
  | { refused: "empty" | "too-large" | "interrupted" | "disk-full" }
  | { refused: "not-a-picture" | "unusable"; message: string };

const megabytes = bounds.upload / 1024 / 1024;

/** Gives an upload the time that it needs, and refuses one that says that it is too large. */
export function prepareUpload(c: Context<ServerEnv>, name: string): void {
  if (c.env.incoming) extendRequestTime(c.env.incoming);
  if (Number(c.req.header("content-length") ?? 0) > bounds.upload)
    throw refusalOf({ refused: "too-large" }, name);
}

/** Returns the response for a file that was not stored. */
export function refusalOf(refusal: UploadRefusal, name: string): HTTPException {
  switch (refusal.refused) {
    case "empty":
      return new HTTPException(400, { message: `${name} is empty. Choose another file` });
    case "interrupted":
      return new HTTPException(400, {
        message: `The upload of ${name} stopped before its end. Send it again`,
      });
    case "too-large":
      return new HTTPException(413, {
        message: `${name} has more than ${megabytes} MB. Export it with fewer pixels or a lower quality`,
      });
    case "disk-full":
      return new HTTPException(507, {
        message: `There is not enough space left on the server's disk to store ${name}. Free some, and try again`,
      });
    case "not-a-picture":
      return new HTTPException(415, { message: refusal.message });
    case "unusable":
      return new HTTPException(422, { message: refusal.message });
  }
}
