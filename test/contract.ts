import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Answer } from "../src/core/http/call.ts";
import { refusalSchema } from "../src/core/http/contract/refusal.ts";
import { refusedEditsSchema } from "../src/core/site/contract/site-editing.ts";
import type { ServerCall } from "./calls.ts";

/** Throws when an API response does not match what its route declares exactly. Unknown fields also throw. */
export async function checkResponse(
  calls: readonly ServerCall[],
  { method, path }: { method: string; path: string },
  response: Response,
): Promise<void> {
  if (method === "HEAD" || !/^\/api(?:\/|$)/.test(path) || response.status === 304) return;
  const answer = response.ok ? answerOf(calls, method, path) : undefined;
  if (answer === "file") {
    if (!isFile(response) && !isEventStream(response))
      throw new Error(`${method} ${path} must return a file`);
    return;
  }
  const text = await readText(response.clone());
  if (!response.ok) {
    const refusal = path.toLowerCase().startsWith("/api/site/") ? refusedEditsSchema : refusalSchema;
    refusal.parse(JSON.parse(text));
  } else if (answer) answer.parse(JSON.parse(text));
  else if (response.status !== 204 || text !== "")
    throw new Error(
      `${method} ${path} must return 204 without a body; got ${response.status} with ${JSON.stringify(text)}`,
    );
}

/** A file to save, such as an export, which has a format of its own. */
function isFile({ headers }: Response): boolean {
  return headers.get("content-disposition")?.startsWith("attachment") ?? false;
}

/** Such a response arrives in parts, or does not end. Whoever reads it checks them. */
function isEventStream({ headers }: Response): boolean {
  return /^(text\/event-stream|application\/x-ndjson)/.test(headers.get("content-type") ?? "");
}

/** Returns the body of a response, decompressed. */
export async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const encoding = response.headers.get("content-encoding");
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

/** Returns the declared answer of the first route that matches. */
function answerOf(calls: readonly ServerCall[], method: string, path: string): Answer {
  const found = calls.find((one) => one.method === method && matches(one.path, path));
  if (found?.declared === undefined)
    throw new Error(`${method} ${path} is answered, but no route declares it`);
  return found.declared.answer;
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`, "i").test(path);
}
