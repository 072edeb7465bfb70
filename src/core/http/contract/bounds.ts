import { publicBounds } from "./public-bounds.ts";

/**
 * Limits of the API, in characters unless noted otherwise. They are separate from the schemas so that pages can use
 * them for `maxLength` without loading zod.
 */
export const bounds = {
  ...publicBounds,
  title: 255,
  slug: 191,
  /** What the owner searches for in a list. */
  search: 255,
  imageUrl: 2_048,
  /** What search results and feeds say about a post. */
  description: 300,
  /** The number of tags of a post. */
  tags: 10,
  paragraphs: 200,
  paragraph: 20_000,
  /** The default maximum size of a request body, in bytes. */
  body: 256 * 1024,
  loginBody: 8 * 1024,
  likeBody: 1024,
  /** The maximum size of a visitor's message, in bytes. */
  messageBody: 64 * 1024,
  /** The number of messages that one call can change. */
  changedMessages: 100,
  /** The maximum size of such a call, in bytes. */
  messageChanges: 16 * 1024,
  /** A file of messages or visits to import, in bytes, and a line of messages, which has a message with its replies. */
  importFile: 512 * 1024 * 1024,
  importLine: 8 * 1024 * 1024,
  /** The length of what may be an id. */
  id: 100,
  /** The maximum size of a saved post, in bytes: 200 paragraphs of 20,000 characters of up to three bytes in UTF-8. */
  postBody: 12 * 1024 * 1024,
  /** The maximum size of an uploaded picture, in bytes. */
  upload: 25 * 1024 * 1024,
  /** The name of an uploaded file. Most file systems allow 255 bytes. */
  fileName: 255,
  /** The most revisions of a post, and the most characters that their texts may have together. */
  revisions: 100,
  revisionText: 20_000_000,
  /** A reply to a visitor's message. */
  reply: 20_000,
  /** The number of answers to a message that are stored, and of attachments that are named below one. */
  answers: 200,
  attachments: 50,
  savedReplyName: 60,
  savedReplyText: 5_000,
  /** The owner's note about a message, and the labels that it can have. */
  note: 5_000,
  label: 40,
  labels: 10,
  /** The number of saved replies. */
  savedReplies: 50,
  /** The number of the owner's devices that get notifications. */
  pushDevices: 20,
  /** The number of API keys. */
  apiKeys: 20,
  apiKeyLabel: 100,
  /** The number of goals of the owner's, and their parts. A path is as long as those of imported visits. */
  goals: 20,
  goalPath: 500,
  goalLabel: 60,
  /** The number of visits, messages, or uploads per page. */
  pageSize: 50,
} as const;
