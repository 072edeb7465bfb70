import { z } from "zod";
import { line } from "./fields.ts";

/** `contact.yaml`: what the contact chat says. */
export const contactSchema = z.strictObject({
  greeting: z
    .tuple([line, line], "must be a list of two lines")
    .describe("The two lines that open the conversation"),
  questions: z.strictObject({
    name: line,
    email: line.describe("{name} is replaced with the visitor's name"),
    message: line,
    consent: line,
  }),
  note: line.describe("The line below the links beside the chat"),
});

export type ContactTexts = z.infer<typeof contactSchema>;
