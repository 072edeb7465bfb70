import { z } from "zod";
import { bounds } from "./bounds.ts";
import { text } from "./text.ts";

/** A new key. The owner recognizes it by its label. */
export const apiKeyInputSchema = z.strictObject({
  label: text(bounds.apiKeyLabel).pipe(z.string().min(1, "Must not be empty")),
});

/** A key with which programs read the figures. `lastUsedAt` can be up to a minute old. */
export const apiKeySchema = z.strictObject({
  _id: z.string(),
  label: z.string(),
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
