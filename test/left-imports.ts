/**
 * Imports of features by what must not know them, which are still to be turned around. The list only gets shorter: an
 * import that is gone has to be removed from it.
 */
export const leftImports: readonly string[] = [
  // The guard looks at keys of the API, and an expired session takes its devices with it.
  "server/account/guard.ts -> server/account/api-keys/api-keys.ts",
  "server/account/jobs.ts -> server/inbox/notifications/push-devices.ts",
  // Insight shows feed readers and downloads, and imports visits.
  "app/routes/admin/insight/api.ts -> features/requests/contract.ts",
  "app/routes/admin/insight/api.ts -> features/requests/owner.ts",
  "app/routes/admin/insight/route.tsx -> features/requests/contract.ts",
  "app/routes/admin/insight/route.tsx -> features/requests/screens/requests.tsx",
  "app/routes/admin/insight/route.tsx -> features/visit-import/screens/import-visits.tsx",
  // A backup before a migration, and what a killed restore has left. Commands migrate, too.
  "server/context.ts -> server/transfer/backup/backup-before-migration.ts",
  "server/prepare.ts -> server/transfer/backup/finish-restore.ts",
  "server/prepare.ts -> server/transfer/backup/scratch-folder.ts",
  // A message is judged when it arrives.
  "server/inbox/contact/receive.ts -> server/inbox/spam/judge.ts",
  "server/inbox/contact/receive.ts -> server/inbox/spam/stamps.ts",
  // The text for programs names the feeds.
  "server/pages/text/llms.ts -> server/posts/feeds/addresses.ts",
  // What belongs to a message: replies, answers, and how the owner is told.
  "server/inbox/import/import-messages.ts -> server/inbox/answers/describe-answer.ts",
  "server/inbox/replies/replies.ts -> server/inbox/answers/describe-answer.ts",
  "server/inbox/search/index-messages.ts -> server/inbox/replies/tables.ts",
  "server/transfer/backup/stored-tables.ts -> server/inbox/notifications/kinds.ts",
  "server/transfer/backup/stored-tables.ts -> server/inbox/replies/reply-jobs.ts",
  // Files of the editing of the site in folders of the core, and the site in the database, which keeps versions of it.
  "server/media/site-pictures/owner.ts -> server/site-folder/edit/accept.ts",
  "server/media/site-pictures/owner.ts -> server/site-folder/edit/site-editor.ts",
  "server/pages/owner-site-preview.ts -> server/site-folder/edit/check-text.ts",
  "server/site-folder/draft/draft-site.ts -> server/site-folder/edit/check-text.ts",
  "server/site-folder/draft/draft-site.ts -> server/site-folder/edit/site-text.ts",
  "server/site-folder/open-file-store.ts -> server/site-folder/edit/file-store.ts",
  "server/site-folder/stored/database-store.ts -> server/site-folder/edit/file-store.ts",
  "server/site-folder/stored/database-store.ts -> server/site-folder/edit/keep-version.ts",
  "server/site-folder/stored/database-store.ts -> server/site-folder/edit/versions.ts",
  "server/site-folder/stored/folder.ts -> server/site-folder/edit/replace-file.ts",
  // What apps add to the resume.
  "server/site-folder/apps/app-page.ts -> features/resume/resume.ts",
  "server/site-folder/apps/me.ts -> features/resume/resume.ts",
  "server/site-folder/apps/projects.ts -> features/resume/resume.ts",
  "server/site-folder/apps/tech.ts -> features/resume/resume.ts",
  // The names of pages that the server writes.
  "server/transfer/import/links.ts -> features/privacy-page/privacy-page.ts",
  "server/transfer/import/links.ts -> features/stats-page/stats-page.ts",
  "server/transfer/import/store-page.ts -> features/privacy-page/privacy-page.ts",
  "server/transfer/import/store-page.ts -> features/stats-page/stats-page.ts",
  // Sites that commands run: to check a backup, and to write a static copy.
  "server/scratch-site.ts -> server/transfer/backup/verify-backup.ts",
  "server/static-site.ts -> server/post-files/parts.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/build-database.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/create-backup.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/snapshot.ts",
  // Tables of figures as files.
  "server/visits/export/export-visits.ts -> server/visits/insight/list-rows.ts",
  "server/visits/export/export-visits.ts -> server/visits/insight/read-period.ts",
];
