/**
 * Imports of features by what must not know them, which are still to be turned around. The list only gets shorter: an
 * import that is gone has to be removed from it.
 */
export const leftImports: readonly string[] = [
  // The guard looks at keys of the API, and an expired session takes its devices with it.
  "src/server/account/guard.ts -> src/server/account/api-keys/api-keys.ts",
  "src/server/account/jobs.ts -> src/server/inbox/notifications/push-devices.ts",
  // A backup before a migration, and what a killed restore has left. Commands migrate, too.
  "src/server/context.ts -> src/server/transfer/backup/backup-before-migration.ts",
  "src/server/prepare.ts -> src/server/transfer/backup/finish-restore.ts",
  "src/server/prepare.ts -> src/server/transfer/backup/scratch-folder.ts",
  // A message is judged when it arrives.
  "src/server/inbox/contact/receive.ts -> src/server/inbox/spam/judge.ts",
  "src/server/inbox/contact/receive.ts -> src/server/inbox/spam/stamps.ts",
  // The text for programs names the feeds.
  "src/server/pages/text/llms.ts -> src/server/posts/feeds/addresses.ts",
  // What belongs to a message: replies, answers, and how the owner is told.
  "src/server/inbox/import/import-messages.ts -> src/server/inbox/answers/describe-answer.ts",
  "src/server/inbox/replies/replies.ts -> src/server/inbox/answers/describe-answer.ts",
  "src/server/inbox/search/index-messages.ts -> src/server/inbox/replies/tables.ts",
  "src/server/transfer/backup/stored-tables.ts -> src/server/inbox/notifications/kinds.ts",
  "src/server/transfer/backup/stored-tables.ts -> src/server/inbox/replies/reply-jobs.ts",
  // Files of the editing of the site in folders of the core, and the site in the database, which keeps versions of it.
  "src/server/media/site-pictures/owner.ts -> src/server/site-folder/edit/accept.ts",
  "src/server/media/site-pictures/owner.ts -> src/server/site-folder/edit/site-editor.ts",
  "src/server/pages/owner-site-preview.ts -> src/server/site-folder/edit/check-text.ts",
  "src/server/site-folder/draft/draft-site.ts -> src/server/site-folder/edit/check-text.ts",
  "src/server/site-folder/draft/draft-site.ts -> src/server/site-folder/edit/site-text.ts",
  "src/server/site-folder/open-file-store.ts -> src/server/site-folder/edit/file-store.ts",
  "src/server/site-folder/stored/database-store.ts -> src/server/site-folder/edit/file-store.ts",
  "src/server/site-folder/stored/database-store.ts -> src/server/site-folder/edit/keep-version.ts",
  "src/server/site-folder/stored/database-store.ts -> src/server/site-folder/edit/versions.ts",
  "src/server/site-folder/stored/folder.ts -> src/server/site-folder/edit/replace-file.ts",
  // What apps add to the resume.
  "src/server/site-folder/apps/app-page.ts -> src/features/resume/resume.ts",
  "src/server/site-folder/apps/me.ts -> src/features/resume/resume.ts",
  "src/server/site-folder/apps/projects.ts -> src/features/resume/resume.ts",
  "src/server/site-folder/apps/tech.ts -> src/features/resume/resume.ts",
  // The names of pages that the server writes.
  "src/server/transfer/import/links.ts -> src/features/privacy-page/privacy-page.ts",
  "src/server/transfer/import/links.ts -> src/features/stats-page/stats-page.ts",
  "src/server/transfer/import/store-page.ts -> src/features/privacy-page/privacy-page.ts",
  "src/server/transfer/import/store-page.ts -> src/features/stats-page/stats-page.ts",
  // Sites that commands run: to check a backup, and to write a static copy.
  "src/server/scratch-site.ts -> src/server/transfer/backup/verify-backup.ts",
  "src/server/static-site.ts -> src/server/post-files/parts.ts",
  "src/server/transfer/static-copy/copy-database.ts -> src/server/transfer/backup/build-database.ts",
  "src/server/transfer/static-copy/copy-database.ts -> src/server/transfer/backup/create-backup.ts",
  "src/server/transfer/static-copy/copy-database.ts -> src/server/transfer/backup/snapshot.ts",
  // Tables of figures as files.
  "src/server/visits/export/export-visits.ts -> src/server/visits/insight/list-rows.ts",
  "src/server/visits/export/export-visits.ts -> src/server/visits/insight/read-period.ts",
];
