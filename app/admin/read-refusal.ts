import type { Refusal } from "../../contract/refusal.ts";
import { ApiError } from "../api.ts";
import { isSignedOutStatus } from "./owner-api.ts";

/** What is used of a response. The responses of Hono's client have types of their own. */
interface ErrorResponse {
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

/** Error messages by field, or under `form` if they belong to no field. */
export type Problems<Field extends string> = Partial<Record<Field | "form", string>>;

/** What a form says when there was no response. */
export const lost = { problems: { form: "Network error. Please check your connection and try again." } };

/** Reads why the server refused what a form with these fields sent. Rejects if the session has ended, for the guard. */
export async function readProblems<Field extends string>(
  response: ErrorResponse,
  fields: readonly Field[],
): Promise<{ problems: Problems<Field> }> {
  if (isSignedOutStatus(response.status)) throw new ApiError(response.status);
  const { issues, message } = await readRefusal(response);
  if (issues === undefined) return { problems: { form: message } as Problems<Field> };
  const entries = issues.map((issue) => [
    fields.find((field) => field === issue.path) ?? "form",
    issue.message,
  ]);
  return { problems: Object.fromEntries(entries) };
}
