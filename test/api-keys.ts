import type { ApiKeyScope } from "../src/features/api-keys/contract/api-key-scopes.ts";
import { type NewApiKey, newApiKeySchema } from "../src/features/api-keys/contract/api-keys.ts";
import type { TestRequest } from "./app.ts";

/** Makes an API key as the owner. */
export async function makeApiKey(
  as: (path: string, init?: TestRequest) => Promise<Response>,
  label = "Spreadsheet",
  scope: ApiKeyScope = "read",
): Promise<NewApiKey> {
  const response = await as("/api/api-keys", { method: "POST", json: { label, scope } });
  return newApiKeySchema.parse(await response.json());
}
