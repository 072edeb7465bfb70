/** How many pairs of features may need each other. */
export const mostNeeds = 12;

/**
 * Imports of features by what must not know them, which are still to be turned around. The list only gets shorter: an
 * import that is gone has to be removed from it.
 */
export const leftImports: readonly string[] = [
  "features/static-copy/copy-database.ts -> features/backups/build-database.ts",
  "features/static-copy/copy-database.ts -> features/backups/create-backup.ts",
  "features/static-copy/copy-database.ts -> features/backups/snapshot.ts",
];
