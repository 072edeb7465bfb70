import { z } from "zod";
import { sentence } from "../site/contract/fields.ts";

/** `contact.yaml`: what the contact chat says. */
const contactSchema = z.strictObject({
  greeting: z
    .tuple(
      [sentence.meta({ title: "First line" }), sentence.meta({ title: "Second line" })],
      "must be a list of two lines",
    )
    .meta({ title: "Greeting", description: "The two lines that open the conversation" }),
  questions: z
    .strictObject({
      name: sentence.meta({ title: "Asks for the name" }),
      email: sentence.meta({
        title: "Asks for the email address",
        description: "{name} is replaced with the visitor's name",
      }),
      message: sentence.meta({ title: "Asks for the message" }),
      consent: sentence.meta({ title: "Asks whether you may reply" }),
    })
    .meta({ title: "Questions" }),
  note: sentence.meta({ title: "Note", description: "The line below the links beside the chat" }),
});

export type ContactTexts = z.infer<typeof contactSchema>;

export const contactApp = { name: "contact", title: "Contact", schema: contactSchema } as const;
