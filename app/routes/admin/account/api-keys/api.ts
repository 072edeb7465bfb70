import type { ApiKey, NewApiKey } from "../../../../../contract/api-keys.ts";
import { isSignedOutStatus, ownerApi } from "../../../../admin/owner-api.ts";
import { readRefusal } from "../../../../admin/read-refusal.ts";
import { ApiError, parse } from "../../../../api.ts";

export async function fetchApiKeys(): Promise<ApiKey[]> {
  return (await parse(ownerApi["api-keys"].$get())).apiKeys;
}

/** Makes a key. Returns why the server refuses it, if it does. */
export async function makeApiKey(label: string): Promise<NewApiKey | { problem: string }> {
  const response = await ownerApi["api-keys"].$post({ json: { label } });
  if (response.ok) return response.json();
  const status: number = response.status;
  if (isSignedOutStatus(status)) throw new ApiError(status);
  const { issues, message } = await readRefusal(response);
  return { problem: issues?.[0]?.message ?? message };
}

/** Deletes a key. Succeeds if it is already gone. */
export async function deleteApiKey(id: string): Promise<void> {
  const { status }: { status: number } = await ownerApi["api-keys"][":id"].$delete({ param: { id } });
  if (status !== 204 && status !== 404) throw new ApiError(status);
}
