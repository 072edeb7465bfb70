import { ownerClient } from "../../../core/admin/owner-api.ts";
import { readRefusal } from "../../../core/admin/read-refusal.ts";
import { Refused } from "../../../core/admin/send-result.ts";
import type { UploadPage } from "../../../core/media/contract.ts";
import type { UploadApi } from "../../../core/media/server/uploads/owner.ts";
import { parse } from "../../../core/pages/screens/api.ts";

const uploadApi = ownerClient<UploadApi>();

/**
 * Fetches a page of uploads, newest first: the first one, or the one after `cursor`. With `q`, only uploads whose name
 * contains it.
 */
export function fetchUploads(query: { cursor?: string; q?: string }): Promise<UploadPage> {
  return parse(uploadApi.uploads.$get({ query }));
}

/** What is said if a deletion fails. */
export const deletionFailed = "The picture could not be deleted. Try again.";

/** Deletes an upload. One that a post shows is refused. */
export async function deleteUpload(id: string): Promise<undefined | Refused> {
  const response = await uploadApi.uploads[":id"].$delete({ param: { id } });
  if (response.status === 409) return new Refused({ form: `${(await readRefusal(response)).message}.` });
  await parse(Promise.resolve(response));
}

/** Deletes all uploads that no post has shown for 30 days. */
export async function deleteUnused(): Promise<void> {
  await parse(uploadApi.uploads.unused.$delete());
}
