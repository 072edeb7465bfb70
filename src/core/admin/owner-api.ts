import { hc } from "hono/client";
import { v7 as createId } from "uuid";
import { readAdminToken } from "../account/screens/admin-token.ts";
import type { SessionApi } from "../account/server/owner-sessions.ts";
import { ApiError, parse, type Router } from "../pages/screens/api.ts";

/** The authorization header sent with every owner request. */
export function tokenHeader(): Record<string, string> {
  return { Authorization: `Bearer ${readAdminToken() ?? ""}` };
}

/** Tells this tab from others in the events about what its calls have changed. */
export const tabId = createId();

/**
 * Returns the typed client for owner requests to a router of the server, such as `ownerClient<ShareLinkApi>()`. Screens
 * with several calls have them in their `api.ts`.
 */
export function ownerClient<Api extends Router>() {
  return hc<Api>("/api", { headers: () => ({ ...tokenHeader(), "X-Tab": tabId }), fetch: fetchConfirmed });
}

/** How long a call takes at most for which a form or a button waits, in milliseconds. */
const longest = 30_000;

/** Makes a call. If it needs a fresh sign-in, asks the owner to confirm, and makes it again, unless the owner cancels. */
async function fetchConfirmed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== unconfirmed) return response;
  const { askToConfirm } = await import("../account/screens/second-step/confirm/confirm-dialog.tsx");
  if (!(await askToConfirm())) return response;
  // The time has run out while the owner was asked.
  return fetch(input, init?.signal ? { ...init, signal: AbortSignal.timeout(longest) } : init);
}

/** The status of a call that needs a fresh sign-in, which the owner has not confirmed. */
export const unconfirmed = 428;

/** Rejects if the token is no longer valid. */
export async function verifyToken(): Promise<void> {
  await parse(ownerClient<SessionApi>().auth.verify.$get());
}

/** Whether an error means that the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && isSignedOutStatus(error.status);
}

/** Whether the status of a response means that the session has ended. */
export function isSignedOutStatus(status: number): boolean {
  return status === 401 || status === 403;
}

/** The options of a call that fails after 30 seconds, because a form or a button waits for it. */
export function withTimeout() {
  return { init: { signal: AbortSignal.timeout(longest) } };
}
