import { z } from "zod";

/** How often the letter about visits is mailed: never, every week for Monday to Sunday, or every month. */
export const letterSettingsSchema = z.strictObject({ every: z.enum(["off", "week", "month"]) });

/** The period that a letter is about. */
export const letterOrderSchema = z.strictObject({ every: z.enum(["week", "month"]) });

/** `mailTo` is the address that the letter goes to, or null if the site sends no mail. It is sent at 8:00 in this time zone. */
export const visitLetterSchema = letterSettingsSchema.extend({
  timeZone: z.string(),
  mailTo: z.string().nullable(),
});

/** A letter that was queued now. Both days belong to its period. */
export const queuedLetterSchema = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

export type LetterSettings = z.infer<typeof letterSettingsSchema>;
/** The length of the period of a letter. */
export type Every = z.infer<typeof letterOrderSchema>["every"];
export type VisitLetter = z.infer<typeof visitLetterSchema>;
export type QueuedLetter = z.infer<typeof queuedLetterSchema>;
