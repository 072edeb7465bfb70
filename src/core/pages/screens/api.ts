import type { Hono } from "hono";
import type { ClientResponse, hc } from "hono/client";
import type { SuccessStatusCode } from "hono/utils/http-status";
import type { BlogSummary, LikeAction, PublicBlog } from "../../posts/contract/blogs.ts";
import type { PublicPostApi } from "../../posts/server/public.ts";

// biome-ignore lint/suspicious/noExplicitAny: what Hono's client takes
export type Router = Hono<any, any, any>;

/** The typed client for the routes of a router of the server, such as `Client<ShareLinkApi>`. */
export type Client<Api extends Router> = ReturnType<typeof hc<Api>>;

/**
 * Calls the API without Hono's client, which would add 2 KB to every public page. `Call` is the client's method for the
 * same call, so that the compiler checks the response.
 */
export function send<Call extends (...args: never[]) => Promise<unknown>>(
  path: string,
  init?: RequestInit,
): ReturnType<Call> {
  return fetch(`/api${path}`, init) as ReturnType<Call>;
}

/** Returns the options of a request with a body. */
export function json(method: string, body: object, init: RequestInit = {}): RequestInit {
  const headers = { "Content-Type": "application/json", ...init.headers };
  return { ...init, method, headers, body: JSON.stringify(body) };
}

/** The API returned an error status. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server returned ${status}`);
    this.status = status;
  }
}

/** The body of a successful response. */
export type Success<Answer> =
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
  return parse(send<Client<PublicPostApi>["blogs"]["public"]["$get"]>("/blogs/public"));
}

/** Returns one published post and counts a view. Throws if there is no such post or the request fails. */
export function fetchBlogBySlug(slug: string): Promise<PublicBlog> {
  return parse(
    send<Client<PublicPostApi>["Blogs"]["slug"][":slug"]["$get"]>(`/Blogs/slug/${encodeURIComponent(slug)}`),
  );
}

/** Likes or unlikes a post. Returns the server's like count. */
export async function sendLike(id: string, action: LikeAction): Promise<number> {
  const request = json("PATCH", { action });
  return (
    await parse(send<Client<PublicPostApi>["blogs"][":id"]["likes"]["$patch"]>(`/blogs/${id}/likes`, request))
  ).likes;
}
