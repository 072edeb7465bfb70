/** How each engine names the breach of a unique column: PostgreSQL by SQLSTATE, SQLite by its extended result code. */
const uniqueViolations: unknown[] = ["23505", "SQLITE_CONSTRAINT_UNIQUE"];

/** Whether a write failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && uniqueViolations.includes(error.code);
}
