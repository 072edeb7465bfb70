/** How many pairs of features may need each other. */
export const mostNeeds = 12;

/**
 * Imports of features by what must not know them, which are still to be turned around. The list only gets shorter: an
 * import that is gone has to be removed from it.
 */
export const leftImports: readonly string[] = [
  "core/blog/screens/route.tsx -> features/post-search/screens/search-form.tsx",
  "core/desk/screens/lazy/extras.tsx -> features/palette/screens/palette.tsx",
  "core/desk/screens/lazy/extras.tsx -> features/palette/screens/shortcuts/shortcuts.tsx",
  "core/desk/screens/lazy/extras.tsx -> features/palette/screens/use-palette-key.ts",
  "core/messages/screens/message/api.ts -> features/replies/contract/replies.ts",
  "core/messages/screens/message/api.ts -> features/replies/replies/owner.ts",
  "core/messages/screens/message/api.ts -> features/replies/screens/reply-draft.ts",
  "core/messages/screens/message/reading.tsx -> features/replies/contract/replies.ts",
  "core/messages/screens/message/reading.tsx -> features/replies/contract/saved-replies.ts",
  "core/messages/screens/message/reading.tsx -> features/replies/screens/conversation.tsx",
  "core/messages/screens/message/reading.tsx -> features/replies/screens/reply-form.tsx",
  "core/messages/screens/message/route.tsx -> features/replies/replies/owner-saved.ts",
  "core/pages/server/create-pages.ts -> features/page-texts/text-address.ts",
  "core/pages/server/document-files.ts -> features/page-texts/humans.ts",
  "core/pages/server/document-files.ts -> features/page-texts/llms.ts",
  "core/pages/server/document-files.ts -> features/page-texts/vcard.ts",
  "core/pages/server/documents.ts -> features/page-texts/write-text.ts",
  "core/pages/server/head/write-head.ts -> features/page-texts/text-address.ts",
  "core/pages/server/page-data.ts -> features/post-search/find-posts.ts",
  "core/pages/server/public.ts -> features/page-texts/negotiate.ts",
  "core/pages/server/public.ts -> features/page-texts/text-address.ts",
  "core/posts/server/body/markdown-worker.ts -> features/post-search/list-words.ts",
  "core/posts/server/owner.ts -> features/post-search/find-posts.ts",
  "core/posts/server/related-posts.ts -> features/post-search/find-related.ts",
  "core/posts/server/renew-bodies.ts -> features/post-search/list-words.ts",
  "features/page-texts/write-text.ts -> features/post-search/find-posts.ts",
  "features/people/screens/person.tsx -> features/replies/screens/reply-draft.ts",
  "features/static-copy/copy-database.ts -> features/backups/build-database.ts",
  "features/static-copy/copy-database.ts -> features/backups/create-backup.ts",
  "features/static-copy/copy-database.ts -> features/backups/snapshot.ts",
];
