import { data } from "react-router";
import type { AdminBlog } from "../../../../../contract/blogs.ts";
import { attempt } from "../../../../admin/attempt.ts";
import { isSignedOutStatus, ownerApi, tokenHeader } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError, parse } from "../../../../api.ts";
import { removeBlogDraft } from "../../../../browser/blog-draft.ts";
import { fetchBlog } from "../api.ts";
import { problemsOf } from "../state/check-fields.ts";
import type { Problems, Save } from "../state/form-state.ts";

export type SaveOutcome = { saved: AdminBlog } | { problems: Problems } | { newer: AdminBlog };

const lost: SaveOutcome = {
  problems: { form: "The post was not saved. Your text is kept in this browser." },
};

/**
 * Saves a post unless the stored version has changed. The id of a new post is `new`. Failures return an error
 * status, so that the router does not revalidate.
 */
export async function saveBlog(save: Save, id: string) {
  const outcome = (await attempt("Failed to save blog", trySave(save, id))) ?? lost;
  // Before the list is loaded again, which shows what is not saved.
  if ("saved" in outcome) removeBlogDraft(id);
  return data(outcome, "saved" in outcome ? 200 : 400);
}

async function trySave({ input, version, copyVersion = null }: Save, id: string): Promise<SaveOutcome> {
  // The form stays disabled until the request settles, so it must time out.
  const init = { signal: AbortSignal.timeout(30_000) };
  const headers = {
    ...tokenHeader(),
    ...(version !== null && { "If-Match": `"${version}"` }),
    ...(copyVersion !== null && { "Working-Copy": copyVersion }),
  };
  const response =
    id === "new"
      ? await ownerApi.blogs.$post({ json: input }, { headers, init })
      : await ownerApi.blogs[":id"].$put({ param: { id }, json: input }, { headers, init });
  if (response.ok) return { saved: await parse(Promise.resolve(response)) };
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response, status === 409 ? "This slug is taken" : undefined);
  console.info("Failed to save blog", status, message);
  if (status === 409) return explainConflict(message, version, id);
  return { problems: issues ? problemsOf(issues) : { form: message } };
}

/** A conflict means either that the stored version has changed or that the slug is taken. */
async function explainConflict(message: string, version: string | null, id: string): Promise<SaveOutcome> {
  const newer = id === "new" ? undefined : await fetchBlog(id);
  if (newer === undefined || newer.version === version) return { problems: { slug: message } };
  return { newer };
}
