import type { ShareLink, ShareLinkInput, ShareLinkList } from "../../../../contract/share-links.ts";
import { isSignedOutStatus, ownerApi } from "../../../admin/owner-api.ts";
import { readRefusal } from "../../../admin/read-refusal.ts";
import { ApiError, parse } from "../../../api.ts";

export function fetchLinks(): Promise<ShareLinkList> {
  return parse(ownerApi["share-links"].$get());
}

/** Adds a link. Returns the error messages by field, or under `form`, if the server refuses it. */
export async function addLink(
  json: ShareLinkInput,
): Promise<ShareLink | { problems: Record<string, string> }> {
  const response = await ownerApi["share-links"].$post({ json });
  if (response.ok) return response.json();
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response);
  if (issues) return { problems: Object.fromEntries(issues.map((issue) => [issue.path, issue.message])) };
  return { problems: status === 409 ? { slug: message } : { form: message } };
}

/** Deletes a link. Succeeds if it is already gone. */
export async function deleteLink(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi["share-links"][":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}
