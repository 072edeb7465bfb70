/**
 * Limits of the API, in characters unless noted otherwise. They are separate from the schemas so that pages can use
 * them for `maxLength` without loading zod.
 */
export const bounds = {
  name: 200,
  email: 320,
  message: 5_000,
  /** The visitor's answer to whether they may be contacted back. */
  consent: 200,
  title: 255,
  slug: 191,
  imageUrl: 2_048,
  paragraphs: 200,
  paragraph: 20_000,
  /** Size of a request body, in bytes. */
  body: 256 * 1024,
  /** Size of the request body of a visitor's message, in bytes. */
  messageBody: 64 * 1024,
  /** Number of visits or messages per page. */
  pageSize: 50,
} as const;

/** Length of the owner's password, in characters. Kept out of `bounds` because no public screen needs it. */
export const passwordBounds = { shortest: 8, longest: 1_024 } as const;
