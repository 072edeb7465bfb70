import { z } from "zod";
import { bounds } from "../../../core/http/contract/bounds.ts";
import { text } from "../../../core/http/contract/text.ts";

function requiredText(maxLength: number) {
  return text(maxLength).pipe(z.string().min(1, "Must not be empty"));
}

/** A text to reply with. It can have the placeholders of `fill-placeholders.ts`. */
export const savedReplyInputSchema = z.object({
  name: requiredText(bounds.savedReplyName),
  text: requiredText(bounds.savedReplyText),
});

/** `changedAt` is ISO 8601 in UTC. */
export const savedReplySchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  changedAt: z.iso.datetime(),
});

/** All saved replies, in the order of their names. */
export const savedReplyListSchema = z.strictObject({ savedReplies: z.array(savedReplySchema) });

export type SavedReplyInput = z.infer<typeof savedReplyInputSchema>;
export type SavedReply = z.infer<typeof savedReplySchema>;
export type SavedReplyList = z.infer<typeof savedReplyListSchema>;
