import type { AdminBlog, AdminBlogSummary, BlogInput } from "../../../contract/blogs.ts";
import type { MessagePage } from "../../../contract/messages.ts";
import type { Dashboard } from "../../../contract/stats.ts";
import type { VisitPage } from "../../../contract/visits.ts";
import { ApiError, api } from "../../api.ts";
import { readAdminToken } from "../../browser/admin-token.ts";

function withToken(headers: Record<string, string> = {}) {
  return { headers: { ...headers, Authorization: `Bearer ${readAdminToken() ?? ""}` } };
}

/** Whether an error says that the session is over. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

/** The token, or the server's reason for refusing. Throws when the server cannot be reached. */
export async function sendLogin(
  email: string,
  password: string,
): Promise<{ token?: string; message?: string }> {
  const response = await api.auth.login.$post({ json: { email, password } });
  const answer = await response.json().catch(() => ({}));
  return response.ok ? answer : { ...("message" in answer && { message: answer.message }) };
}

/** Throws when the token is not valid now, or the server cannot be reached. */
export async function verifyToken(): Promise<void> {
  const response = await api.auth.verify.$get({}, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
}

/** Ends the session on the server. */
export async function sendLogout(): Promise<void> {
  await api.auth.logout.$post({}, withToken());
}

export async function fetchDashboard(): Promise<Dashboard> {
  const response = await api.dashboard.stats.$get({}, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
  return response.json();
}

/** A page of visits, newest first; the first one without a cursor. */
export async function fetchVisits(cursor?: string): Promise<VisitPage> {
  const response = await api.dashboard.visits.$get({ query: cursor ? { cursor } : {} }, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
  return response.json();
}

export async function deleteVisit(id: string): Promise<void> {
  const response = await api.dashboard.visits[":id"].$delete({ param: { id } }, withToken());
  if (response.status !== 204) throw new ApiError(response.status);
}

/** A page of messages, newest first; the first one without a cursor. */
export async function fetchMessages(cursor?: string): Promise<MessagePage> {
  const response = await api.messages.$get({ query: cursor ? { cursor } : {} }, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
  return response.json();
}

export async function deleteMessage(id: string): Promise<void> {
  const response = await api.messages[":id"].$delete({ param: { id } }, withToken());
  if (response.status !== 204) throw new ApiError(response.status);
}

export async function fetchBlogs(): Promise<AdminBlogSummary[]> {
  const response = await api.blogs.$get({}, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
  return response.json();
}

export async function fetchBlog(id: string): Promise<AdminBlog> {
  const response = await api.blogs[":id"].$get({ param: { id } }, withToken());
  if (response.status !== 200) throw new ApiError(response.status);
  return response.json();
}

export async function deleteBlog(id: string): Promise<void> {
  const response = await api.blogs[":id"].$delete({ param: { id } }, withToken());
  if (response.status !== 204) throw new ApiError(response.status);
}

/** Why a post was not saved, in the server's words. */
export interface SaveRefusal {
  refused: string;
  /** The stored post, when the reason is that it is no longer the version that was expected. */
  newer?: AdminBlog;
}

/** Saves a post, a new one without an id. With a `version`, only if the server's is still that one. */
export async function saveBlog(
  input: BlogInput,
  stored?: { id: string; version: string | null },
): Promise<AdminBlog | SaveRefusal> {
  const match: Record<string, string> = stored?.version ? { "If-Match": `"${stored.version}"` } : {};
  // The form waits for the outcome, so there must be one.
  const init = { signal: AbortSignal.timeout(30_000) };
  const response =
    stored === undefined
      ? await api.blogs.$post({ json: input }, { ...withToken(), init })
      : await api.blogs[":id"].$put({ param: { id: stored.id }, json: input }, { ...withToken(match), init });
  if (response.status === 200 || response.status === 201) return response.json();
  if ((response.status as number) === 401) throw new ApiError(response.status);
  const refused = await readReason(response);
  if (response.status !== 409 || !stored?.version) return { refused };
  const newer = await fetchBlog(stored.id);
  return newer.version === stored.version ? { refused } : { refused, newer };
}

async function readReason(response: { json: () => Promise<unknown>; status: number }): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as {
    message?: string;
    issues?: { path: string; message: string }[];
  };
  const issue = answer.issues?.[0];
  return issue
    ? `${issue.path}: ${issue.message}`
    : (answer.message ?? `The server answered ${response.status}`);
}
