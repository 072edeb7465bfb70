import { z } from "zod";
import { keyword, line, list, listBy, listOfUnique, text } from "./fields.ts";

const period = line
  .optional()
  .describe("A period such as 2023 to present, or 2021-03 to 2023-06; left out if it is not known");

/** `me.yaml`: the sections of the Me page. */
export const meSchema = z.strictObject({
  hero: z.strictObject({
    location: line.optional(),
    studentStatus: line.optional().describe("What you are at the moment, such as a student"),
    tagline: line.optional(),
  }),
  about: z.strictObject({
    paragraphs: listOfUnique(text, 30),
    coreValues: listBy("name", z.strictObject({ name: line, description: text }), 30),
  }),
  work: list(
    z.strictObject({
      title: line.describe("Your position"),
      organization: line,
      when: period,
      description: text.optional(),
      highlights: listOfUnique(line, 20).default([]),
    }),
  )
    .default([])
    .describe("Your jobs, on the Me page and on the resume"),
  journey: listBy("title", z.strictObject({ when: line, title: line, description: text.optional() })),
  education: listBy(
    "name",
    z.strictObject({
      name: line,
      place: line.optional(),
      when: period,
      degree: line,
      description: text.optional(),
    }),
  ),
  languages: listBy("name", z.strictObject({ name: line, level: line.optional() }))
    .default([])
    .describe("The languages that you speak, on the Me page and on the resume"),
  hobbies: listBy(
    "name",
    z.strictObject({
      name: line,
      status: line.optional(),
      description: text.optional(),
      level: keyword
        .optional()
        .describe("Intermediate, Goal, Dream, and Nostalgic have a color of their own"),
    }),
  ),
});

export type Me = z.infer<typeof meSchema>;
