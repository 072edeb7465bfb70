/** What an API key can do, by its scope. A key has one, which cannot be changed. Each text follows "It can". */
export const apiKeyScopes = {
  read: "read the figures and share links",
  posts: "list and save posts, and upload pictures",
} as const;

export type ApiKeyScope = keyof typeof apiKeyScopes;
