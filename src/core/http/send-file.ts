import { Readable } from "node:stream";
import { readByteRange } from "./byte-range.ts";
import type { OpenedFile } from "./open-file.ts";

/**
 * Sends an open file, the part of it that is asked for, or 304 if the client's copy is current. Closes the file.
 * @param headers describe the file: its type, its encoding, and how long it may be cached
 */
export async function sendFile(
  request: Request,
  file: OpenedFile,
  headers: Record<string, string>,
): Promise<Response> {
  const { size, mtime } = file.stats;
  const modified = mtime.toUTCString();
  const common = { ...headers, "Last-Modified": modified, "Accept-Ranges": "bytes" };
  if (isCurrent(request.headers, modified)) return sendNothing(file, 304, withoutContent(common));
  const range = readRange(request, modified, size);
  if (range === "unsatisfiable") {
    return sendNothing(file, 416, { ...common, "Content-Range": `bytes */${size}` });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const whole = { ...common, "Content-Length": String(end - start + 1) };
  if (request.method === "HEAD" || size === 0) return sendNothing(file, 200, whole);
  const body = Readable.toWeb(file.handle.createReadStream({ start, end })) as ReadableStream;
  if (range === undefined) return new Response(body, { headers: whole });
  const part = { ...whole, "Content-Range": `bytes ${start}-${end}/${size}` };
  return new Response(body, { status: 206, headers: part });
}

async function sendNothing({ handle }: OpenedFile, status: number, headers: Record<string, string>) {
  await handle.close();
  return new Response(null, { status, headers });
}

/** `If-Modified-Since` counts only if it is the very time that was sent: an older version may be put back. */
function isCurrent(headers: Headers, modified: string): boolean {
  return !headers.has("if-none-match") && headers.get("if-modified-since") === modified;
}

/** A part of another version must not be added to what the client has (`If-Range`). */
function readRange({ method, headers }: Request, modified: string, size: number) {
  const isSame = (headers.get("if-range") ?? modified) === modified;
  return method === "GET" && isSame ? readByteRange(headers.get("range"), size) : undefined;
}

function withoutContent({
  "Content-Type": _type,
  "Content-Encoding": _encoding,
  ...headers
}: Record<string, string>) {
  return headers;
}
