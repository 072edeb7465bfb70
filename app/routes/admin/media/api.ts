import type { UploadPage } from "../../../../contract/uploads.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { parse } from "../../../api.ts";

/**
 * Fetches a page of uploads, newest first: the first one, or the one after `cursor`. With `q`, only uploads whose name
 * contains it.
 */
export function fetchUploads(query: { cursor?: string; q?: string }): Promise<UploadPage> {
  return parse(ownerApi.uploads.$get({ query }));
}

/** Deletes an upload. Returns why that was refused, or `undefined` if it is deleted. */
export async function deleteUpload(id: string): Promise<string | undefined> {
  const response = await ownerApi.uploads[":id"].$delete({ param: { id } });
  if (response.status === 409) return `${(await readRefusal(response)).message}.`;
  await parse(Promise.resolve(response));
  return undefined;
}

/** Deletes all uploads that no post has shown for 30 days. Returns their number. */
export async function deleteUnused(): Promise<number> {
  return (await parse(ownerApi.uploads.unused.$delete())).deleted;
}
