import { z } from "zod";
import { bounds } from "./bounds.ts";
import { text } from "./text.ts";

function answer(most: number) {
  return text(most).pipe(z.string().min(1, "Must not be empty"));
}

/** What a visitor sends. `consent` is the answer as it was typed; see `isYes`. */
export const newMessageSchema = z.object({
  name: answer(bounds.name),
  email: answer(bounds.email),
  message: answer(bounds.message),
  consent: text(bounds.consent),
  /** A field that no person sees. Who fills it in is a program. */
  subject: z.string().max(bounds.message).optional(),
});

/** The header `Idempotency-Key`: sends with the same key are the same send. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\w-]{8,100}$/, "Use 8 to 100 letters, digits, - and _");

/** A message as its owner reads it. `createdAt` is ISO 8601 in UTC. */
export const storedMessageSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  contactConsent: z.boolean(),
  message: z.string(),
});

/** A page of messages, newest first. `nextCursor` is null on the last one. */
export const messagePageSchema = z.strictObject({
  messages: z.array(storedMessageSchema),
  nextCursor: z.string().nullable(),
});

export type NewMessage = z.infer<typeof newMessageSchema>;
export type StoredMessage = z.infer<typeof storedMessageSchema>;
export type MessagePage = z.infer<typeof messagePageSchema>;
