/**
 * The tests of the core that say what the rest can rely on: every call of the API answers as it declares, every table is
 * known, and all declarations fit together. They take a few seconds.
 */
export const contractTests = [
  "test/import-rules.test.ts",
  "test/product/guard.test.ts",
  "test/product/tables.test.ts",
  "test/product/who-may-call.test.ts",
  "src/core/feature",
  "src/core/admin/features.test.ts",
  "src/core/server/app.test.ts",
  "src/core/posts/server/public.test.ts",
  "src/core/posts/server/owner.test.ts",
  "src/core/contact/server/public.test.ts",
  "src/core/messages/server/messages",
  "src/core/account/server/credentials.test.ts",
  "src/core/visits/server/public.test.ts",
];

/** The journeys of what the core is for: what visitors do on the desk, and what the owner does with it. */
export const coreJourneys = [
  "e2e/admin.spec.ts",
  "e2e/admin-blog-form.spec.ts",
  "e2e/admin-messages.spec.ts",
  "e2e/admin-visits.spec.ts",
  "e2e/apps.spec.ts",
  "e2e/blog.spec.ts",
  "e2e/contact.spec.ts",
  "e2e/desk.spec.ts",
  "e2e/no-javascript.spec.ts",
];
