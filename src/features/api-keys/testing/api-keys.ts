import type { TestRequest } from "../../../../test/app.ts";
import type { ApiKeyScope } from "../../../core/account/contract/api-key-scopes.ts";
import { type NewApiKey, newApiKeySchema } from "../contract/api-keys.ts";

/** Makes an API key as the owner. */
export async function makeApiKey(
  as: (path: string, init?: TestRequest) => Promise<Response>,
  label = "Spreadsheet",
  scope: ApiKeyScope = "read",
): Promise<NewApiKey> {
  const response = await as("/api/api-keys", { method: "POST", json: { label, scope } });
  return newApiKeySchema.parse(await response.json());
}
