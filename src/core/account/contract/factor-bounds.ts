/** How long texts may be, how many passkeys there can be and recovery codes are made, and the bytes of a request body. */
export const factorBounds = { name: 60, passkeys: 10, recoveryCodes: 10, ticket: 2_000, body: 16 * 1024 };

/** Minutes after a sign-in or a confirmation in which calls that need a fresh one are accepted. */
export const freshMinutes = 15;
