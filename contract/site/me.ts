import { z } from "zod";
import { line, listBy, listOfUnique, text } from "./fields.ts";

/** `me.yaml`: the sections of the Me page. */
export const meSchema = z.strictObject({
  hero: z.strictObject({ location: line, studentStatus: line, tagline: line }),
  about: z.strictObject({
    paragraphs: listOfUnique(text, 30),
    coreValues: listBy("name", z.strictObject({ name: line, description: text }), 30),
  }),
  journey: listBy("title", z.strictObject({ when: line, title: line, description: text })),
  education: listBy(
    "name",
    z.strictObject({ name: line, place: line, when: line, degree: line, description: text }),
  ),
  hobbies: listBy("name", z.strictObject({ name: line, status: line, description: text, level: line })),
});

export type Me = z.infer<typeof meSchema>;
