/** Length of the owner's password, in characters. A module of its own, so that no public screen loads it. */
export const passwordBounds = {
  shortest: 12,
  longest: 1_024,
  /** Size of a request body with the current and the new password, in bytes. */
  changeBody: 16 * 1024,
} as const;
