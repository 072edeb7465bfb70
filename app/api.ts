import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { BlogSummary, LikeAction, PublicBlog } from "../contract/blogs.ts";
import type { NewMessage } from "../contract/messages.ts";
import type { Api } from "../server/api/api.ts";

export type { Api };

export const api = hc<Api>("/api");

/** The API returned an error status. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server returned ${status}`);
    this.status = status;
  }
}

type Success<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** Returns the body of a successful response, or `null` when it has none. Throws {@link ApiError} for any other. */
export async function parse<Answer extends ClientResponse<unknown>>(
  call: Promise<Answer>,
): Promise<Success<Answer>> {
  const response = await call;
  if (!response.ok) throw new ApiError(response.status);
  return (response.status === 204 ? null : await response.json()) as Success<Answer>;
}

/** Returns the published posts, newest first. Throws if the request fails. */
export function fetchPublicBlogs(): Promise<BlogSummary[]> {
  return parse(api.blogs.public.$get());
}

/** Returns one published post and counts a view. Throws if there is no such post or the request fails. */
export function fetchBlogBySlug(slug: string): Promise<PublicBlog> {
  return parse(api.Blogs.slug[":slug"].$get({ param: { slug } }));
}

/** Likes or unlikes a post. Returns the server's like count. */
export async function sendLike(id: string, action: LikeAction): Promise<number> {
  return (await parse(api.blogs[":id"].likes.$patch({ param: { id }, json: { action } }))).likes;
}

/**
 * Sends a visitor's message. The server stores one message per idempotency key, so retries are safe.
 * @returns `"refused"` for an error response, `"unreachable"` for no response
 */
export async function sendMessage(
  message: NewMessage,
  idempotencyKey: string,
): Promise<"sent" | "refused" | "unreachable"> {
  try {
    // `keepalive` lets the request finish even if the visitor leaves the page.
    const init = { keepalive: true, signal: AbortSignal.timeout(30_000) };
    const response = await api.messages.$post(
      { json: message },
      { headers: { "Idempotency-Key": idempotencyKey }, init },
    );
    return response.ok ? "sent" : "refused";
  } catch {
    return "unreachable";
  }
}

/** Records a visit. The owner's own visits are left out of the statistics. A failure is only logged. */
export async function recordVisit({ own }: { own: boolean }): Promise<void> {
  try {
    const headers = { "Content-Type": "application/json", ...(own && { "Visit-Source": "owner" }) };
    await parse(api.dashboard.visits.$post({}, { headers, init: { keepalive: true } }));
  } catch (error) {
    console.warn("Failed to record the visit", error);
  }
}

/** Pings the server and logs the outcome. */
export async function ping(): Promise<void> {
  try {
    console.debug("Ping:", (await parse(api.ping.$get())).message);
  } catch (error) {
    console.debug("Ping failed", error);
  }
}
