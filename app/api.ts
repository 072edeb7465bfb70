import { hc } from "hono/client";
import type { BlogSummary, LikeAction, PublicBlog } from "../contract/blogs.ts";
import type { NewMessage } from "../contract/messages.ts";
import type { Api } from "../server/api/api.ts";

export const api = hc<Api>("/api");

/** The API returned an error status. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server returned ${status}`);
    this.status = status;
  }
}

/** Returns the published posts, newest first. Throws if the request fails. */
export async function fetchPublicBlogs(): Promise<BlogSummary[]> {
  const response = await api.blogs.public.$get();
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}

/** Returns one published post and counts a view. Throws if there is no such post or the request fails. */
export async function fetchBlogBySlug(slug: string): Promise<PublicBlog> {
  const response = await api.Blogs.slug[":slug"].$get({ param: { slug } });
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}

/** Likes or unlikes a post. Returns the server's like count. */
export async function sendLike(id: string, action: LikeAction): Promise<number> {
  const response = await api.blogs[":id"].likes.$patch({ param: { id }, json: { action } });
  if (!response.ok) throw new ApiError(response.status);
  return (await response.json()).likes;
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

/** Records a visit. A failure is only logged; it does not affect the visitor. */
export async function recordVisit(): Promise<void> {
  try {
    const init = { headers: { "Content-Type": "application/json" } };
    const response = await api.dashboard.visits.$post({}, { ...init, init: { keepalive: true } });
    if (!response.ok) throw new ApiError(response.status);
  } catch (error) {
    console.warn("Failed to record the visit", error);
  }
}

/** Pings the server and logs the outcome. */
export async function ping(): Promise<void> {
  try {
    const response = await api.ping.$get();
    if (!response.ok) throw new ApiError(response.status);
    console.debug("Ping:", (await response.json()).message);
  } catch (error) {
    console.debug("Ping failed", error);
  }
}
