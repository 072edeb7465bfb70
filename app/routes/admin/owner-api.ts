import { hc } from "hono/client";
import type { Account } from "../../../contract/account.ts";
import type { Backups } from "../../../contract/backups.ts";
import type { AdminBlog, AdminBlogSummary } from "../../../contract/blogs.ts";
import type { MessagePage } from "../../../contract/messages.ts";
import type { SecurityEntryPage } from "../../../contract/security-events.ts";
import type { Session } from "../../../contract/sessions.ts";
import type { SiteFaults } from "../../../contract/site-faults.ts";
import type { Dashboard } from "../../../contract/stats.ts";
import type { VisitPage } from "../../../contract/visits.ts";
import { type Api, ApiError, parse } from "../../api.ts";
import { readAdminToken } from "../../browser/admin-token.ts";

/** The authorization header sent with every owner request. */
export function tokenHeader(): Record<string, string> {
  return { Authorization: `Bearer ${readAdminToken() ?? ""}` };
}

/** The typed client for owner requests. The functions below reject with an `ApiError` on an error status. */
export const ownerApi = hc<Api>("/api", { headers: tokenHeader });

/** Rejects if the token is no longer valid. */
export async function verifyToken(): Promise<void> {
  await parse(ownerApi.auth.verify.$get());
}

/** Ends the session on the server. */
export async function sendLogout(): Promise<void> {
  await parse(ownerApi.auth.logout.$post());
}

export function fetchDashboard(): Promise<Dashboard> {
  return parse(ownerApi.dashboard.stats.$get());
}

export function fetchSiteFaults(): Promise<SiteFaults> {
  return parse(ownerApi["site-faults"].$get());
}

export function fetchBackups(): Promise<Backups> {
  return parse(ownerApi.backups.$get());
}

/** Fetches a page of visits, newest first. Omit the cursor for the first page. */
export function fetchVisits(cursor: string | null): Promise<VisitPage> {
  return parse(ownerApi.dashboard.visits.$get({ query: cursor === null ? {} : { cursor } }));
}

export async function deleteVisit(id: string): Promise<void> {
  await parse(ownerApi.dashboard.visits[":id"].$delete({ param: { id } }));
}

/** Fetches a page of messages, newest first. Omit the cursor for the first page. */
export function fetchMessages(cursor: string | null): Promise<MessagePage> {
  return parse(ownerApi.messages.$get({ query: cursor === null ? {} : { cursor } }));
}

export async function deleteMessage(id: string): Promise<void> {
  await parse(ownerApi.messages[":id"].$delete({ param: { id } }));
}

export function fetchAccount(): Promise<Account> {
  return parse(ownerApi.account.$get());
}

export async function fetchSessions(): Promise<Session[]> {
  return (await parse(ownerApi.account.sessions.$get())).sessions;
}

/** Ends a session. Succeeds if the session has already ended. */
export async function endSession(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi.account.sessions[":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}

/** Ends all sessions except the current one. */
export async function endOtherSessions(): Promise<void> {
  await parse(ownerApi.account.sessions.$delete());
}

/** Fetches a page of the sign-in history, newest first. Omit the cursor for the first page. */
export function fetchSecurityEvents(cursor: string | null): Promise<SecurityEntryPage> {
  return parse(ownerApi.account.events.$get({ query: cursor === null ? {} : { cursor } }));
}

export function fetchBlogs(): Promise<AdminBlogSummary[]> {
  return parse(ownerApi.blogs.$get());
}

export function fetchBlog(id: string): Promise<AdminBlog> {
  return parse(ownerApi.blogs[":id"].$get({ param: { id } }));
}

export async function deleteBlog(id: string): Promise<void> {
  await parse(ownerApi.blogs[":id"].$delete({ param: { id } }));
}
