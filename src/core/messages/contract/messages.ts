import { z } from "zod";
import { bounds } from "../../http/contract/bounds.ts";
import { cursorQuerySchema, nextCursorSchema } from "../../http/contract/cursor.ts";
import { searchQuerySchema } from "../../http/contract/search.ts";
import { text } from "../../http/contract/text.ts";
import { messageStates } from "./message-states.ts";

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

/** Withdraws the message that was sent with this key. */
export const withdrawalSchema = z.strictObject({ key: idempotencyKeySchema });

/** A message as the owner reads it. `createdAt` is ISO 8601 in UTC. */
export const storedMessageSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  contactConsent: z.boolean(),
  message: z.string(),
  state: z.enum(messageStates),
  labels: z.array(z.string()),
  /** When the visitor has answered last, if they have: lists have the message at this time. */
  answeredAt: z.iso.datetime().optional(),
  /** When the visitor has withdrawn the message, if they have: its text and address are empty then. */
  withdrawnAt: z.iso.datetime().optional(),
});

/** A message with the owner's note, which is empty if there is none, and why the filter has moved it to spam, if it has. */
export const openMessageSchema = storedMessageSchema.extend({
  note: z.string(),
  spamReasons: z.array(z.string()).optional(),
});

/** The name of a label. Quotation marks and backslashes have a meaning in JSON, in which labels are stored. */
const labelSchema = text(bounds.label)
  .transform((name) => name.replaceAll(/\s+/g, " "))
  .pipe(
    z.string().regex(/^[^"\\\p{C}]+$/u, "Use at least one character, and no quotation marks or backslashes"),
  );

/** The labels of a message. Two that differ only in case are the same. */
export const messageLabelsSchema = z.strictObject({ labels: z.array(labelSchema).max(bounds.labels) });

/** The owner's note about a message. An empty one removes it. */
export const messageNoteSchema = z.strictObject({ text: text(bounds.note) });

/** The labels in use, in the order of their names, and how many messages have each. */
export const labelListSchema = z.strictObject({
  labels: z.array(z.strictObject({ name: z.string(), messages: z.int().positive() })),
});

/** A page of messages, newest first. */
export const messagePageSchema = z.strictObject({
  messages: z.array(storedMessageSchema),
  nextCursor: nextCursorSchema,
});

/** An empty value of a filter is the same as none, as forms send it. */
function filter<Value extends z.ZodType>(value: Value) {
  return z.union([z.literal("").transform(() => undefined), value]).optional();
}

/** YYYY-MM-DD, of a year that calendars agree on. */
const daySchema = z.iso.date().refine((day) => day >= "1970-01-01" && day <= "9998-12-31");

/**
 * The query of the owner's list. Without a state, it has all messages but the archived ones, spam, and the trash. With
 * `all`, or with an address and no state, it has the archived ones, too, and with `waiting`, those that wait for a
 * response. The address is compared without case, and `from` and `to` are days in the owner's time zone, both included.
 * A label is compared without case. With `elsewhere`, a search finds messages in all other places than these, the trash
 * included.
 */
export const messageQuerySchema = z.object({
  ...cursorQuerySchema.shape,
  ...searchQuerySchema.shape,
  state: filter(z.enum([...messageStates, "all", "waiting"])),
  elsewhere: filter(z.literal("yes")),
  consent: filter(z.enum(["yes", "no"])),
  from: filter(daySchema),
  to: filter(daySchema),
  email: filter(z.string().max(bounds.email)),
  label: filter(z.string().max(bounds.label)),
});

/**
 * The query of a deletion. It moves a message to the trash, and deletes one that is in the trash for good. With
 * `to=trash`, the latter stays there, so that a deletion can be repeated.
 */
export const deletionQuerySchema = z.object({ to: z.literal("trash").optional() });

export const messageChangeSchema = z.strictObject({ state: z.enum(messageStates) });

/** The change of several messages. Ids that no message has are skipped. */
export const messageChangesSchema = z.strictObject({
  ids: z.array(z.string().max(bounds.id)).min(1).max(bounds.changedMessages),
  state: z.enum(messageStates),
});

/** The messages that were changed, in the order of the ids. */
export const changedMessagesSchema = z.strictObject({ messages: z.array(storedMessageSchema) });

/** How many messages there are in each state. Those that wait for a response are new, or read with a wish to be contacted. */
export const messageCountsSchema = z.strictObject({
  new: z.int().nonnegative(),
  read: z.int().nonnegative(),
  replied: z.int().nonnegative(),
  archived: z.int().nonnegative(),
  spam: z.int().nonnegative(),
  trash: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
});

/**
 * The data of the event `messages` of the owner's stream. If all that happened since the last event is that messages
 * were moved in one tab, `tab` is what its calls have sent as `X-Tab`.
 */
export const messageEventSchema = z.strictObject({ counts: messageCountsSchema, tab: z.string().nullable() });

export type MessageQuery = z.input<typeof messageQuerySchema>;
export type MessageCounts = z.infer<typeof messageCountsSchema>;
export type MessageEvent = z.infer<typeof messageEventSchema>;
export type NewMessage = z.infer<typeof newMessageSchema>;
export type OpenMessage = z.infer<typeof openMessageSchema>;
export type LabelList = z.infer<typeof labelListSchema>;
export type StoredMessage = z.infer<typeof storedMessageSchema>;
export type MessagePage = z.infer<typeof messagePageSchema>;
