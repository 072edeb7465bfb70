import type { ApiKey, ApiKeyInput, NewApiKey } from "../../../../../contract/api-keys.ts";
import { type FormResult, readResult } from "../../../../admin/form-result.ts";
import { ownerApi, parseDeletion } from "../../../../admin/owner-api.ts";
import { parse } from "../../../../api.ts";

export async function fetchApiKeys(): Promise<ApiKey[]> {
  return (await parse(ownerApi["api-keys"].$get())).apiKeys;
}

export async function makeApiKey(json: ApiKeyInput): Promise<FormResult<NewApiKey, "label">> {
  return readResult(await ownerApi["api-keys"].$post({ json }), ["label"]);
}

/** Deletes a key. Succeeds if it is already gone. */
export function deleteApiKey(id: string): Promise<void> {
  return parseDeletion(ownerApi["api-keys"][":id"].$delete({ param: { id } }));
}
