/** Limits of the owner's password, in characters. In a separate module, so that no public screen loads it. */
export const passwordBounds = {
  shortest: 12,
  longest: 1_024,
  /** The maximum size of a request body with the current and the new password, in bytes. */
  changeBody: 16 * 1024,
} as const;
