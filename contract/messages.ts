import { z } from "zod";
import { bounds } from "./bounds.ts";
import { nextCursorSchema } from "./cursor.ts";
import { text } from "./text.ts";

function requiredText(maxLength: number) {
  return text(maxLength).pipe(z.string().min(1, "Must not be empty"));
}

/** A message from a visitor. `consent` is the answer exactly as typed; `isYes` interprets it. */
export const newMessageSchema = z.object({
  name: requiredText(bounds.name),
  email: requiredText(bounds.email),
  message: requiredText(bounds.message),
  consent: text(bounds.consent),
  /** A honeypot: the form hides this field from people, so only bots fill it in. */
  subject: z.string().max(bounds.message).optional(),
});

/** The `Idempotency-Key` header. Requests with the same key store one message, so a client can retry safely. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\w-]{8,100}$/, "Use 8 to 100 letters, digits, hyphens, and underscores");

/** A message as the owner reads it. `createdAt` is ISO 8601 in UTC. */
export const storedMessageSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  contactConsent: z.boolean(),
  message: z.string(),
});

/** A page of messages, newest first. */
export const messagePageSchema = z.strictObject({
  messages: z.array(storedMessageSchema),
  nextCursor: nextCursorSchema,
});

export type NewMessage = z.infer<typeof newMessageSchema>;
export type StoredMessage = z.infer<typeof storedMessageSchema>;
export type MessagePage = z.infer<typeof messagePageSchema>;
