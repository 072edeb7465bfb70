import type { ShareLink, ShareLinkInput, ShareLinkList } from "../../../../../contract/share-links.ts";
import { type FormResult, readResult } from "../../../../admin/form-result.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export function fetchLinks(): Promise<ShareLinkList> {
  return parse(ownerApi["share-links"].$get());
}

/** Adds a link. */
export async function addLink(json: ShareLinkInput): Promise<FormResult<ShareLink, keyof ShareLinkInput>> {
  const response = await ownerApi["share-links"].$post({ json });
  const result = await readResult(response, ["label", "target", "slug", "lastDay", "notify"]);
  const taken =
    (response.status as number) === 409 && "problems" in result ? result.problems.form : undefined;
  return taken === undefined ? result : { problems: { slug: taken } };
}

/** Deletes a link. Succeeds if it is already gone. */
export function deleteLink(id: string): Promise<void> {
  return parseDeletion(ownerApi["share-links"][":id"].$delete({ param: { id } }));
}
