/** Thrown for invalid arguments. The message is the usage. */
export class UsageError extends Error {}
