/** The database cannot be used for now. Asking again later helps; nobody knows whether a write reached it. */
export class UnavailableError extends Error {
  /** How the system or the database names the reason, when it has a name for it. */
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.code = codeOf(cause);
  }
}

/** A full disk has just got room from the reserve: what failed was rolled back and can be done again. */
export class RoomMadeError extends Error {}

/** The start found pages of the database file that do not fit together. */
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
 * Whether the same work may succeed when it is done again, and has left nothing behind so far: serialization failures
 * and deadlocks of PostgreSQL, a SQLite file that another program is writing to.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UnavailableError) return false;
  return error instanceof RoomMadeError || /^(40001|40P01|SQLITE_BUSY.*)$/.test(codeOf(error) ?? "");
}

/**
 * SQLSTATE classes 08 (connection), 53 (no memory, disk or connection left) and 57 (shut down, not yet started,
 * canceled for taking too long), and what the system and SQLite call their like.
 */
const unavailable =
  /^(08...|53...|57...|55P03|SQLITE_(BUSY|FULL|LOCKED).*|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Whether the database cannot be used for now, so that the fault is neither the caller's nor ours. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof UnavailableError || isRetryable(error) || unavailable.test(codeOf(error) ?? "");
}

/**
 * How the system, SQLite and PostgreSQL name a fault, whatever the words around it. Node's own `ERR_` codes stand for
 * mistakes in a program, so they count as none.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  return error.code.startsWith("ERR_") ? undefined : error.code;
}
