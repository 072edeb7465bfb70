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
  /** Bytes of a request body, where nothing else is said. */
  body: 256 * 1024,
  loginBody: 8 * 1024,
  likeBody: 1024,
  /** Bytes of a visitor's message. */
  messageBody: 64 * 1024,
  /** Bytes of a saved post: 200 paragraphs of 20,000 characters, three bytes for each as UTF-8 needs at most. */
  blogBody: 12 * 1024 * 1024,
  /** Entries of a page of visits or messages. */
  pageSize: 50,
} as const;
