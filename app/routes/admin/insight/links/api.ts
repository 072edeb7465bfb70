import type { ShareLink, ShareLinkInput, ShareLinkList } from "../../../../../contract/share-links.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { Refused, readSaved } from "../../../../admin/send-result.ts";
import { parse } from "../../../../api.ts";

export function fetchLinks(): Promise<ShareLinkList> {
  return parse(ownerApi["share-links"].$get());
}

/** Adds a link. */
export async function addLink(json: ShareLinkInput): Promise<ShareLink | Refused<keyof ShareLinkInput>> {
  const response = await ownerApi["share-links"].$post({ json });
  const status: number = response.status;
  if (status === 409) return new Refused({ slug: (await readRefusal(response)).message });
  return readSaved(response, ["label", "target", "slug", "lastDay", "notify"]);
}

/** Deletes a link. Succeeds if it is already gone. */
export function deleteLink(id: string): Promise<void> {
  return parseDeletion(ownerApi["share-links"][":id"].$delete({ param: { id } }));
}
