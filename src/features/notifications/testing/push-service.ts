import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
// @ts-expect-error The package has no types.
import { decrypt } from "http_ece";
import type { Kysely } from "kysely";
import { v7 as createId } from "uuid";
import type { Schema } from "../../../core/db/schema.ts";
import type { PushMessage } from "../contract/push.ts";

interface Notification {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a push service responds to a request for a path. `undefined`: nothing. */
type Respond = (path: string, body: Buffer) => { status: number; retryAfter?: string } | undefined;

/** Starts a push service on a free port, which keeps what it gets. */
export async function startPushService(respond: Respond = () => ({ status: 201 })) {
  const received: Notification[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    received.push({ path: request.url, headers: request.headers, body });
    const answer = respond(request.url ?? "", body);
    if (answer === undefined) return;
    const { status, retryAfter } = answer;
    response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser that can read the notifications for it. */
export function createBrowserKeys() {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    read: (body: Buffer): PushMessage =>
      JSON.parse(
        decrypt(body, {
          version: "aes128gcm",
          privateKey: keys,
          authSecret: auth.toString("base64url"),
        }).toString(),
      ),
  };
}

/** Stores a device of the owner at an address that the call refuses, because it is not that of a known push service. */
export async function storeDevice(
  db: Kysely<Schema>,
  {
    endpoint,
    name = "Firefox on Android",
    createdAt = 0,
  }: { endpoint: string; name?: string; createdAt?: number },
) {
  const { p256dh, auth, read } = createBrowserKeys();
  const id = createId();
  const row = { id, endpoint, p256dh, auth, name, created_at: createdAt, session_id: null, failure: null };
  await db.insertInto("push_devices").values(row).execute();
  return { id, read };
}
