/** The arguments do not fit the command. The message is the usage. */
export class UsageError extends Error {}
