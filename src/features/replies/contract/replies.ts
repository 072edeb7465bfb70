import { z } from "zod";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { text } from "../../../core/http/contract/text.ts";

/** What the owner replies to a visitor's message. */
export const newReplySchema = z.object({
  text: text(bounds.reply).pipe(z.string().min(1, "Must not be empty")),
});

/** A file that was attached to a visitor's mail. Only the mailbox has the file itself. `size` is in bytes. */
export const attachmentSchema = z.strictObject({ name: z.string(), size: z.int().nonnegative() });

/**
 * A mail in the conversation about a message: `out` from the owner, `in` from the visitor. A reply that is `waiting` is
 * sent as soon as the mail server takes it; one that has `failed` is not tried again until the owner asks for it.
 * `reason` says why the last attempt failed, such as "550 5.1.1 no such user". `createdAt` is ISO 8601 in UTC.
 *
 * The others are about answers of visitors. `from` is the address that it came from, if it had one. With `isAutomatic`,
 * a program has answered, such as a vacation notice. `missing` says what only the mailbox has: `all` of the text, which
 * could not be read, or the `rest` of a long one.
 */
export const replySchema = z.strictObject({
  _id: z.string(),
  direction: z.enum(["out", "in"]),
  text: z.string(),
  createdAt: z.iso.datetime(),
  status: z.enum(["waiting", "sent", "failed"]),
  reason: z.string().optional(),
  from: z.string().optional(),
  attachments: z.array(attachmentSchema).optional(),
  isAutomatic: z.literal(true).optional(),
  missing: z.enum(["all", "rest"]).optional(),
});

/** The conversation about a message, oldest first, and whether what the visitor typed is an address that mail can be sent to. */
export const replyListSchema = z.strictObject({ replies: z.array(replySchema), isAddress: z.boolean() });

/**
 * Whether replies can be sent, and the address that they are sent from, or null. `siteName` is what the subject says,
 * and `{site}` in a saved reply. `keepDays` is the number of days after which a message is deleted for good, or null if
 * it is kept.
 */
export const replySettingsSchema = z.strictObject({
  canReply: z.boolean(),
  from: z.string().nullable(),
  siteName: z.string(),
  keepDays: z.int().positive().nullable(),
});

export type Attachment = z.infer<typeof attachmentSchema>;
export type Reply = z.infer<typeof replySchema>;
export type ReplyList = z.infer<typeof replyListSchema>;
export type ReplySettings = z.infer<typeof replySettingsSchema>;
