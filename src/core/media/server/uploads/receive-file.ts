import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

/** Thrown when the client stops before it has sent everything. */
export class InterruptedError extends Error {}

/** Thrown when there is more than the limit. */
export class TooLargeError extends Error {}

/** Writes a request's body to a new file, a chunk at a time. Returns its size and the first 32 digits of its SHA-256. */
export async function receiveFile(
  body: ReadableStream<Uint8Array>,
  file: string,
  maxSize: number,
): Promise<{ size: number; hash: string }> {
  const handle = await open(file, "wx", 0o600);
  try {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of readBody(body)) {
      size += chunk.length;
      if (size > maxSize) throw new TooLargeError();
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    return { size, hash: hash.digest("hex").slice(0, 32) };
  } finally {
    await handle.close();
  }
}

async function* readBody(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new InterruptedError("the client has stopped", { cause: error });
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
