import { z } from "zod";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time of day such as 08:00");

/** When the owner is told about new messages. Times of day are in `TIMEZONE`. */
export const notificationSettingsSchema = z.strictObject({
  /** A mail for each message, one mail a day with all of them, or none. */
  mail: z.enum(["each", "daily", "off"]),
  /** When the daily mail is sent. */
  dailyAt: timeOfDay,
  /** No mail or notification is sent between these times. They are sent at the end instead. */
  quiet: z
    .strictObject({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, "Must start and end at different times")
    .nullable(),
  /** Whether messages are sent to the webhook. */
  webhook: z.boolean(),
});

/** A request to the webhook and its outcome. `at` is ISO 8601 in UTC. */
export const webhookAttemptSchema = z.strictObject({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The message that was sent. */
  messageId: z.string(),
  /** The status of the response, or null if there was none. */
  status: z.int().nullable(),
  /** The beginning of the response, or why there was none. */
  text: z.string(),
});

/** What the response to a test of the webhook was. */
export const webhookTestSchema = webhookAttemptSchema.pick({ status: true, text: true });

/** `mailTo` and `webhook` are null if the server is not configured to send them. */
export const notificationsSchema = z.strictObject({
  settings: notificationSettingsSchema,
  timeZone: z.string(),
  /** The address that mails go to. */
  mailTo: z.string().nullable(),
  /** The origin of the webhook's URL. The rest can be secret. */
  webhook: z.string().nullable(),
  /** The last attempts to send messages to the webhook, newest first. */
  attempts: z.array(webhookAttemptSchema),
});

export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export type Notifications = z.infer<typeof notificationsSchema>;
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
export type WebhookTest = z.infer<typeof webhookTestSchema>;
