import { z } from "zod";
import { line } from "./fields.ts";

/** `contact.yaml`: what the contact chat says. */
export const contactSchema = z.strictObject({
  greeting: z
    .tuple(
      [line.meta({ title: "First line" }), line.meta({ title: "Second line" })],
      "must be a list of two lines",
    )
    .meta({ title: "Greeting", description: "The two lines that open the conversation" }),
  questions: z
    .strictObject({
      name: line.meta({ title: "Asks for the name" }),
      email: line.meta({
        title: "Asks for the email address",
        description: "{name} is replaced with the visitor's name",
      }),
      message: line.meta({ title: "Asks for the message" }),
      consent: line.meta({ title: "Asks whether you may reply" }),
    })
    .meta({ title: "Questions" }),
  note: line.meta({ title: "Note", description: "The line below the links beside the chat" }),
});

export type ContactTexts = z.infer<typeof contactSchema>;
