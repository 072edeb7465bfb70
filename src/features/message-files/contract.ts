import { z } from "zod";
import { exportFormats } from "../../core/exports/contract.ts";
import { bounds } from "../../core/http/contract/bounds.ts";
import { text } from "../../core/http/contract/text.ts";
import { messageStates } from "../../core/messages/contract/message-states.ts";
import { messageLabelsSchema, messageNoteSchema } from "../../core/messages/contract/messages.ts";

export const exportQuerySchema = z.object({ format: z.enum(exportFormats) });

const exportedReplySchema = z.object({
  direction: z.enum(["out", "in"]),
  text: text(bounds.importLine),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  mailId: text(998),
  threadId: text(998),
  from: text(bounds.email).optional(),
  attachments: z
    .array(z.object({ name: text(bounds.fileName), size: z.int().nonnegative() }))
    .max(bounds.attachments)
    .optional(),
  isAutomatic: z.literal(true).optional(),
  missing: z.enum(["all", "rest"]).optional(),
});

/** A line of an export as JSON: a message with its replies. Exports of older versions have no labels and notes. */
export const exportedMessageSchema = z.object({
  _id: z.uuid(),
  name: text(bounds.name),
  email: text(bounds.email),
  createdAt: z.iso.datetime(),
  contactConsent: z.boolean(),
  message: text(bounds.message),
  state: z.enum(messageStates),
  labels: messageLabelsSchema.shape.labels.default([]),
  note: messageNoteSchema.shape.text.default(""),
  withdrawnAt: z.iso.datetime().optional(),
  replies: z.array(exportedReplySchema).max(10_000).default([]),
});

/** How many messages were imported, how many were there already, and which lines have none, of which the first 20 are listed. */
export const importResultSchema = z.strictObject({
  imported: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  invalid: z.int().nonnegative(),
  faults: z.array(z.strictObject({ line: z.int().positive(), message: z.string() })),
});

export type ExportedMessage = z.infer<typeof exportedMessageSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;
