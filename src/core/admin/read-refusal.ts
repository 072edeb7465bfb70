import type { Refusal } from "../http/contract/refusal.ts";

/** What is used of a response. The responses of Hono's client have types of their own. */
export interface ErrorResponse {
  status: number;
  json: () => Promise<unknown>;
}

/**
 * Reads why the server refused a call, a 429 included: its message says when to try again. If the response is not from
 * this site's server, but from a proxy, the message is `fallback`, by default one with the status.
 */
export async function readRefusal(response: ErrorResponse, fallback?: string): Promise<Refusal> {
  const body = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  const message = body?.message ?? fallback ?? `The server returned status ${response.status}.`;
  return body?.issues === undefined ? { message } : { message, issues: body.issues };
}
