/** The database is unavailable for now. A write that failed with this error may or may not have been applied. */
export class UnavailableError extends Error {
  /** The error code of the cause, if it has one. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** The disk was full, and deleting the reserve has freed space. The failed write was rolled back and can be retried. */
export class SpaceFreedError extends Error {}

/** SQLite's check of the database file found an inconsistency. */
export class DamagedDatabaseError extends Error {
  readonly code = "SQLITE_CORRUPT";
}

/** How each engine names the breach of a unique column: PostgreSQL by SQLSTATE, SQLite by its extended result code. */
const uniqueViolations = ["23505", "SQLITE_CONSTRAINT_UNIQUE"];

/** Whether a write failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return uniqueViolations.includes(codeOf(error) ?? "");
}

/**
 * Whether work that failed was rolled back and may succeed when it is retried: serialization failures and deadlocks in
 * PostgreSQL, and a SQLite file that another program is writing to.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UnavailableError) return false;
  return error instanceof SpaceFreedError || /^(40001|40P01|SQLITE_BUSY.*)$/.test(codeOf(error) ?? "");
}

/**
 * SQLSTATE classes 08 (connection), 53 (out of memory, disk, or connections) and 57 (shutting down, starting, query
 * canceled), 25P03 (a transaction was ended because it did nothing), and the corresponding codes of the system and of
 * SQLite.
 */
const unavailable =
  /^(08...|25P03|53...|57...|55P03|SQLITE_(BUSY|FULL|LOCKED).*|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the error means that the database is unavailable, which is the fault of neither the request nor the code. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof UnavailableError || isRetryable(error) || unavailable.test(codeOf(error) ?? "");
}

/**
 * Returns the error code of the system, SQLite, or PostgreSQL. Node's own `ERR_` codes are ignored, because they mean
 * mistakes in the program.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return error.code.startsWith("ERR_") ? undefined : error.code;
}
