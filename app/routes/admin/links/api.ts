import type { ShareLink, ShareLinkInput, ShareLinkList } from "../../../../contract/share-links.ts";
import { ownerApi } from "../../../admin/owner-api.ts";
import { type Problems, readProblems } from "../../../admin/read-refusal.ts";
import { ApiError, parse } from "../../../api.ts";

export function fetchLinks(): Promise<ShareLinkList> {
  return parse(ownerApi["share-links"].$get());
}

export type LinkProblems = Problems<keyof ShareLinkInput>;

/** Adds a link. Returns the error messages if the server refuses it. */
export async function addLink(json: ShareLinkInput): Promise<ShareLink | { problems: LinkProblems }> {
  const response = await ownerApi["share-links"].$post({ json });
  if (response.ok) return response.json();
  const { problems } = await readProblems(response, ["label", "target", "slug", "lastDay", "notify"]);
  const isTaken = (response.status as number) === 409;
  return { problems: isTaken && problems.form !== undefined ? { slug: problems.form } : problems };
}

/** Deletes a link. Succeeds if it is already gone. */
export async function deleteLink(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi["share-links"][":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}
