import type { ApiKey, ApiKeyInput, NewApiKey } from "../../../../../contract/api-keys.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { type Refused, readSaved } from "../../../../admin/send-result.ts";
import { parse } from "../../../../api.ts";

export async function fetchApiKeys(): Promise<ApiKey[]> {
  return (await parse(ownerApi["api-keys"].$get())).apiKeys;
}

export async function makeApiKey(json: ApiKeyInput): Promise<NewApiKey | Refused<"label">> {
  return readSaved(await ownerApi["api-keys"].$post({ json }), ["label"]);
}

/** Deletes a key. Succeeds if it is already gone. */
export function deleteApiKey(id: string): Promise<void> {
  return parseDeletion(ownerApi["api-keys"][":id"].$delete({ param: { id } }));
}
