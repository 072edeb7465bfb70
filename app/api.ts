import { hc } from "hono/client";
import type { BlogSummary, LikeAction, PublicBlog } from "../contract/blogs.ts";
import type { NewMessage } from "../contract/messages.ts";
import type { Api } from "../server/api/api.ts";

export const api = hc<Api>("/api");

/** The server refused the call, or answered what is not an answer. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

/** Published posts, newest first. Throws when the server cannot be reached or refuses. */
export async function fetchPublicBlogs(): Promise<BlogSummary[]> {
  const response = await api.blogs.public.$get();
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}

/** One published post; the call counts a view. Throws when there is none. */
export async function fetchBlogBySlug(slug: string): Promise<PublicBlog> {
  const response = await api.Blogs.slug[":slug"].$get({ param: { slug } });
  if (!response.ok) throw new ApiError(response.status);
  return response.json();
}

/** Likes a post or takes the like back, and gives the server's count. */
export async function sendLike(id: string, action: LikeAction): Promise<number> {
  const response = await api.blogs[":id"].likes.$patch({ param: { id }, json: { action } });
  if (!response.ok) throw new ApiError(response.status);
  return (await response.json()).likes;
}

/**
 * Sends a visitor's message. Sends with the same key store one message, so a lost answer can be asked for again.
 * @returns `"refused"` when the server answered but not with success, `"unreachable"` when no answer came
 */
export async function sendMessage(
  message: NewMessage,
  idempotencyKey: string,
): Promise<"sent" | "refused" | "unreachable"> {
  try {
    // Kept alive, so that the message arrives although the page is left meanwhile.
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

/** Records a visit. A failure is only logged: the visitor cannot help it. */
export async function recordVisit(): Promise<void> {
  try {
    const init = { headers: { "Content-Type": "application/json" } };
    const response = await api.dashboard.visits.$post({}, { ...init, init: { keepalive: true } });
    if (!response.ok) throw new ApiError(response.status);
  } catch (error) {
    console.warn("The visit was not recorded", error);
  }
}

/** Asks whether the server is there. The answer, and its absence, are only logged. */
export async function ping(): Promise<void> {
  try {
    const response = await api.ping.$get();
    if (!response.ok) throw new ApiError(response.status);
    console.debug("The server says", (await response.json()).message);
  } catch (error) {
    console.debug("The server did not answer the ping", error);
  }
}
