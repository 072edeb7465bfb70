import { attempt } from "../../../admin/attempt.ts";
import { isSignedOutStatus, ownerClient, tokenHeader } from "../../../admin/owner-api.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { Refused } from "../../../admin/send-result.ts";
import type { SaveOutcome } from "../../../admin/use-form.ts";
import { ApiError, parse } from "../../../pages/screens/api.ts";
import type { AdminBlog, BlogInput } from "../../contract/blogs.ts";
import type { PostApi } from "../../server/owner.ts";
import { fetchBlog } from "../api.ts";
import { removeBlogDraft } from "../blog-draft.ts";
import { problemsOf } from "../state/check-fields.ts";

const postApi = ownerClient<PostApi>();

/** What the form sends: the post and the stored version it replaces. */
export interface Save {
  input: BlogInput;
  version: string | null;
  /** The version of the working copy on the server, which the save removes. */
  copyVersion?: string | null;
  /** Whether the owner publishes the post although its picture cannot be loaded. */
  withoutPicture?: boolean;
}

type Outcome = SaveOutcome<AdminBlog> | Refused<string>;

const lost = new Refused<string>({ form: "The post was not saved. Your text is kept in this browser." });

/**
 * Saves a post unless the stored version has changed. Saves nothing if it is to be published and its picture cannot be
 * loaded. The id of a new post is `new`.
 */
export async function saveBlog(save: Save, id: string): Promise<Outcome> {
  const { input, withoutPicture = false } = save;
  if (input.published && !withoutPicture && !(await canLoadPicture(input.image))) return undefined;
  const result = (await attempt("Failed to save blog", trySave(save, id))) ?? lost;
  // Before the list is loaded again, which shows what is not saved.
  if ("saved" in result) removeBlogDraft(id);
  return result;
}

async function trySave({ input, version, copyVersion = null }: Save, id: string) {
  // The form stays disabled until there is a response, so the request must time out.
  const init = { signal: AbortSignal.timeout(30_000) };
  const headers = {
    ...tokenHeader(),
    ...(version !== null && { "If-Match": `"${version}"` }),
    ...(copyVersion !== null && { "Working-Copy": copyVersion }),
  };
  const response =
    id === "new"
      ? await postApi.blogs.$post({ json: input }, { headers, init })
      : await postApi.blogs[":id"].$put({ param: { id }, json: input }, { headers, init });
  if (response.ok) return { saved: await parse(Promise.resolve(response)) };
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response, status === 409 ? "This slug is taken" : undefined);
  console.info("Failed to save blog", status, message);
  if (status === 409) return explainConflict(message, version, id);
  return new Refused(issues ? problemsOf(issues) : { form: message });
}

/** A conflict means either that the stored version has changed or that the slug is taken. */
async function explainConflict(message: string, version: string | null, id: string) {
  const newer = id === "new" ? undefined : await fetchBlog(id);
  if (newer === undefined || newer.version === version) return new Refused<string>({ slug: message });
  return { newer, reason: "This post has changed since you opened it" };
}

/** Milliseconds. A server that takes longer keeps visitors waiting, too. */
const patience = 10_000;

/** Resolves to whether the browser can load and show the picture at this address. */
function canLoadPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    // As the pages request it.
    picture.referrerPolicy = "no-referrer";
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(() => resolve(false), patience);
    picture.src = address;
  });
}
