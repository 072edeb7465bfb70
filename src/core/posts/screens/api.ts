import type { AccountApi } from "../../account/server/owner.ts";
import { ownerClient } from "../../admin/owner-api.ts";
import { readRefusal } from "../../admin/read-refusal.ts";
import { Refused } from "../../admin/send-result.ts";
import type { CheckInput, Finding } from "../../http/contract/checks.ts";
import type { UploadApi } from "../../media/server/uploads/owner.ts";
import { parse } from "../../pages/screens/api.ts";
import type { AdminBlog, AdminBlogSummary } from "../contract/blogs.ts";
import type { Markdown, PostPicture } from "../contract/markdown.ts";
import type { Topics } from "../contract/topics.ts";
import type { UnsavedPost, WorkingCopy, WorkingCopyInput, WorkingState } from "../contract/working-copies.ts";
import type { PostApi } from "../server/owner.ts";
import type { WorkingCopyApi } from "../server/owner-working-copies.ts";
import { removeBlogDraft } from "./blog-draft.ts";

const accountApi = ownerClient<AccountApi>();
const postApi = ownerClient<PostApi>();
const uploadApi = ownerClient<UploadApi>();
const workingCopyApi = ownerClient<WorkingCopyApi>();

/** Fetches all posts, or with `search` those that it is found in. */
export function fetchBlogs(search: string | null): Promise<AdminBlogSummary[]> {
  return parse(postApi.blogs.$get({ query: search === null ? {} : { q: search } }));
}

/** Fetches the tags and series that posts have. */
export function fetchTopics(): Promise<Topics> {
  return parse(postApi.blogs.topics.$get());
}

/** Fetches which posts have something on the server that is not saved. */
export function fetchUnsaved(): Promise<UnsavedPost[]> {
  return parse(workingCopyApi.blogs["working-copies"].$get());
}

export function fetchBlog(id: string): Promise<AdminBlog> {
  return parse(postApi.blogs[":id"].$get({ param: { id } }));
}

/** Returns what the page of a post shows for these paragraphs, or why they cannot be read. */
export async function fetchPreview(
  content: string[],
  signal: AbortSignal,
): Promise<{ body: Markdown<PostPicture>; isPlain?: true } | { fault: string }> {
  const response = await postApi.blogs.preview.$post({ json: { content } }, { init: { signal } });
  if (response.status === 400) return { fault: (await readRefusal(response)).message };
  return parse(Promise.resolve(response));
}

export async function deleteBlog(id: string): Promise<void> {
  await parse(postApi.blogs[":id"].$delete({ param: { id } }));
  removeBlogDraft(id);
}

/** Takes a post out of the trash. */
export async function restoreBlog(id: string): Promise<void> {
  await parse(postApi.blogs[":id"].restore.$post({ param: { id } }));
}

/** Returns the time zone of the site. */
export async function fetchTimeZone(): Promise<string> {
  return (await parse(accountApi.account.$get())).timeZone;
}

/** The key of a post that is not stored yet is `new`. */
export async function fetchWorkingCopy(id: string): Promise<WorkingCopy | null> {
  return (await parse(workingCopyApi.blogs[":id"]["working-copy"].$get({ param: { id } }))).copy;
}

export function fetchWorkingState(id: string): Promise<WorkingState> {
  return parse(workingCopyApi.blogs[":id"]["working-copy"].state.$get({ param: { id } }));
}

/** Returns which copy there is now, or `undefined` if another form has stored one. */
export async function storeWorkingCopy(
  id: string,
  json: WorkingCopyInput,
): Promise<WorkingState | undefined> {
  const init = { signal: AbortSignal.timeout(10_000) };
  const response = await workingCopyApi.blogs[":id"]["working-copy"].$put({ param: { id }, json }, { init });
  if (response.status === 409) return undefined;
  return parse(Promise.resolve(response));
}

export async function removeWorkingCopy(id: string, version: string): Promise<void> {
  await parse(workingCopyApi.blogs[":id"]["working-copy"].$delete({ param: { id }, query: { version } }));
}

/**
 * Discards what is not saved of a post. Resolves to whether it was. A copy that has been changed since the list was
 * loaded stays.
 * @param version that of the copy on the server, if there is one
 */
export async function discardUnsaved(id: string, version: string | undefined): Promise<boolean> {
  if (version !== undefined) {
    await removeWorkingCopy(id, version);
    if ((await fetchWorkingState(id)).copy !== null) return false;
  }
  removeBlogDraft(id);
  return true;
}

/** Returns what may be wrong with a post, or an empty list if its text cannot be read, which the preview says. */
export async function fetchFindings(json: CheckInput, signal: AbortSignal): Promise<Finding[]> {
  const response = await postApi.blogs.check.$post({ json }, { init: { signal } });
  if (response.status === 400) return [];
  return (await parse(Promise.resolve(response))).findings;
}

/** Draws a cover with a title, and stores it as an upload. Returns its address. */
export async function drawCover(title: string): Promise<string | Refused> {
  if (title.trim() === "") return new Refused({ form: "Write a title first. The cover shows it." });
  const response = await uploadApi.uploads.covers.$post({ json: { title } });
  if (response.ok) return (await response.json()).url;
  const { message, issues } = await readRefusal(response);
  return new Refused({ form: `${(issues?.[0]?.message ?? message).replace(/\.$/, "")}.` });
}
