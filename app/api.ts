import { type ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { BlogSummary, LikeAction, PublicBlog } from "../contract/blogs.ts";
import type { NewMessage } from "../contract/messages.ts";
import type { Api } from "../server/api/api.ts";

export type { Api };

export const api = hc<Api>("/api");

/** The server refused the call, or answered what is not an answer. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

type Success<Answer> =
  Answer extends ClientResponse<infer Body, infer Status, string>
    ? Status extends SuccessStatusCode
      ? Body
      : never
    : never;

/** The body of a successful answer, `null` when it has none. Throws {@link ApiError} for any other answer. */
export async function parse<Answer extends ClientResponse<unknown>>(
  call: Promise<Answer>,
): Promise<Success<Answer>> {
  const response = await call;
  if (!response.ok) throw new ApiError(response.status);
  return (response.status === 204 ? null : await response.json()) as Success<Answer>;
}

/** Published posts, newest first. Throws when the server cannot be reached or refuses. */
export function fetchPublicBlogs(): Promise<BlogSummary[]> {
  return parse(api.blogs.public.$get());
}

/** One published post; the call counts a view. Throws when there is none. */
export function fetchBlogBySlug(slug: string): Promise<PublicBlog> {
  return parse(api.Blogs.slug[":slug"].$get({ param: { slug } }));
}

/** Likes a post or takes the like back, and returns the server's count. */
export async function sendLike(id: string, action: LikeAction): Promise<number> {
  return (await parse(api.blogs[":id"].likes.$patch({ param: { id }, json: { action } }))).likes;
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
    await parse(api.dashboard.visits.$post({}, { ...init, init: { keepalive: true } }));
  } catch (error) {
    console.warn("The visit was not recorded", error);
  }
}

/** Asks whether the server is there. The answer, and its absence, are only logged. */
export async function ping(): Promise<void> {
  try {
    console.debug("The server says", (await parse(api.ping.$get())).message);
  } catch (error) {
    console.debug("The server did not answer the ping", error);
  }
}
