import { z } from "zod";
import { type ApiKeyScope, apiKeyScopes } from "../../../core/account/contract/api-key-scopes.ts";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { text } from "../../../core/http/contract/text.ts";

const scopeSchema = z.enum(Object.keys(apiKeyScopes) as ApiKeyScope[], "Choose what the key may do");

/** A new key. The owner recognizes it by its label. By default, it only reads. */
export const apiKeyInputSchema = z.strictObject({
  label: text(bounds.apiKeyLabel).pipe(z.string().min(1, "Must not be empty")),
  scope: scopeSchema.default("read"),
});

/** A key with which programs do what its scope allows. `lastUsedAt` can be up to a minute old. */
export const apiKeySchema = z.strictObject({
  _id: z.string(),
  label: z.string(),
  scope: scopeSchema,
  /** What the key begins with, such as `fdk_x7Gh2a`. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

/** The only response that has the key itself. It is sent as the token of the owner: `Authorization: Bearer {key}`. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() });

/** Newest first. */
export const apiKeyListSchema = z.strictObject({ apiKeys: z.array(apiKeySchema) });

export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;
export type ApiKey = z.infer<typeof apiKeySchema>;
export type NewApiKey = z.infer<typeof newApiKeySchema>;
