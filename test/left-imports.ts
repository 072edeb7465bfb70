/**
 * Imports of features by what must not know them, which are still to be turned around. The list only gets shorter: an
 * import that is gone has to be removed from it.
 */
export const leftImports: readonly string[] = [
  // The guard looks at keys of the API, and an expired session takes its devices with it.
  "server/account/guard.ts -> server/account/api-keys/api-keys.ts",
  "server/account/jobs.ts -> server/inbox/notifications/push-devices.ts",
  // Variables are read in one place.
  "server/config.ts -> server/inbox/answers/imap-url.ts",
  "server/config.ts -> server/transfer/backup/copies/bucket-url.ts",
  // A backup before a migration, and what a killed restore has left. Commands migrate, too.
  "server/context.ts -> server/transfer/backup/backup-before-migration.ts",
  "server/prepare.ts -> server/transfer/backup/finish-restore.ts",
  "server/prepare.ts -> server/transfer/backup/scratch-folder.ts",
  // What belongs to a message: replies, answers, and how the owner is told.
  "server/inbox/events/changes.ts -> server/inbox/notifications/notifications.ts",
  "server/inbox/import/import-messages.ts -> server/inbox/answers/describe-answer.ts",
  "server/inbox/messages/clean-up.ts -> server/inbox/notifications/push-delivery.ts",
  "server/inbox/people/people.ts -> server/inbox/notifications/kinds.ts",
  "server/inbox/people/people.ts -> server/inbox/replies/reply-jobs.ts",
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
  "server/site-folder/apps/app-page.ts -> server/site-folder/resume/resume.ts",
  "server/site-folder/apps/me.ts -> server/site-folder/resume/resume.ts",
  "server/site-folder/apps/projects.ts -> server/site-folder/resume/resume.ts",
  "server/site-folder/apps/tech.ts -> server/site-folder/resume/resume.ts",
  // The names of pages that the server writes.
  "server/privacy-page/visits.ts -> server/stats-page/combine-rows.ts",
  "server/privacy-page/visits.ts -> server/stats-page/stats-page.ts",
  "server/transfer/import/links.ts -> server/privacy-page/privacy-page.ts",
  "server/transfer/import/links.ts -> server/stats-page/stats-page.ts",
  "server/transfer/import/store-page.ts -> server/privacy-page/privacy-page.ts",
  "server/transfer/import/store-page.ts -> server/stats-page/stats-page.ts",
  // Sites that commands run: to check a backup, and to write a static copy.
  "server/scratch-site.ts -> server/transfer/backup/verify-backup.ts",
  "server/static-site.ts -> server/post-files/parts.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/build-database.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/create-backup.ts",
  "server/transfer/static-copy/copy-database.ts -> server/transfer/backup/snapshot.ts",
  // Files of an export of everything.
  "server/transfer/export/export-files.ts -> server/inbox/export/export-messages.ts",
  "server/transfer/export/export-files.ts -> server/inbox/replies/saved-replies.ts",
  "server/transfer/export/export-files.ts -> server/share-links/export-share-links.ts",
  "server/transfer/export/export-files.ts -> server/visits/goals/goals.ts",
  "server/transfer/export/export-files.ts -> server/visits/requests/download-days.ts",
  "server/transfer/export/export-files.ts -> server/visits/requests/feed-days.ts",
  // Tables of figures as files.
  "server/visits/export/export-visits.ts -> server/visits/insight/list-rows.ts",
  "server/visits/export/export-visits.ts -> server/visits/insight/read-period.ts",
];
