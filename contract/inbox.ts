import { z } from "zod";

/** A message as its owner reads it. `createdAt` is ISO 8601 in UTC. */
export const storedMessageSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  contactConsent: z.boolean(),
  message: z.string(),
});

/** A page of messages, newest first. `nextCursor` is null on the last one. */
export const messagePageSchema = z.object({
  messages: z.array(storedMessageSchema),
  nextCursor: z.string().nullable(),
});

export type StoredMessage = z.infer<typeof storedMessageSchema>;
export type MessagePage = z.infer<typeof messagePageSchema>;
