/**
 * Limits of the API, in characters unless said otherwise. They stand apart from the schemas so that the pages can
 * carry them as `maxLength` without loading the schema library.
 */
export const bounds = {
  name: 200,
  email: 320,
  message: 5_000,
  /** The answer to whether the visitor may be contacted. */
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

/** The characters of the owner's password. Apart from the others, since no public screen needs them. */
export const passwordBounds = {
  shortest: 12,
  longest: 1_024,
  /** Bytes of a body that carries the current password and the new one. */
  changeBody: 16 * 1024,
} as const;
