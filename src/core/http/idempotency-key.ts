import { HTTPException } from "hono/http-exception";
import { idempotencyKeySchema } from "../messages/contract/messages.ts";

/** Returns the key in the header `Idempotency-Key`, or `undefined` without one. Refuses an invalid key with 400. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = idempotencyKeySchema.safeParse(header);
  if (key.success) return key.data;
  throw new HTTPException(400, { message: `Idempotency-Key: ${key.error.issues[0]?.message}` });
}
