/** The database cannot be used for a reason that its owner can fix: the message is the sentence that says so. */
export class DatabaseFault extends Error {}

/** How each engine names the breach of a unique column: PostgreSQL by SQLSTATE, SQLite by its extended result code. */
const uniqueViolations: unknown[] = ["23505", "SQLITE_CONSTRAINT_UNIQUE"];

/** Whether a write failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && "code" in error && uniqueViolations.includes(error.code);
}

/**
 * How the system, SQLite and PostgreSQL name a fault, whatever the words around it. Node's own `ERR_` codes stand for
 * mistakes in a program, which no owner can fix, so they count as none.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return error.code.startsWith("ERR_") ? undefined : error.code;
}
