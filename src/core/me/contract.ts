import { z } from "zod";
import { keyword, line, list, listBy, listOfUnique, sentence, text } from "../site/contract/fields.ts";

const period = line.optional().meta({
  title: "When",
  description: "A period such as 2023 to present, or 2021-03 to 2023-06; left out if it is not known",
});
const description = text.optional().meta({ title: "Description" });
const name = line.meta({ title: "Name" });

/** `me.yaml`: the sections of the Me page. */
const meSchema = z.strictObject({
  hero: z
    .strictObject({
      location: line.optional().meta({ title: "Location" }),
      studentStatus: line
        .optional()
        .meta({ title: "Status", description: "What you are at the moment, such as a student" }),
      tagline: sentence.optional().meta({ title: "Tagline" }),
    })
    .meta({ title: "Top of the page" }),
  about: z
    .strictObject({
      paragraphs: listOfUnique(text.meta({ title: "Paragraph" }), 30)
        .default([])
        .meta({ title: "Paragraphs" }),
      coreValues: listBy(
        "name",
        z.strictObject({ name, description: text.meta({ title: "Description" }) }).meta({ title: "Value" }),
        30,
      )
        .default([])
        .meta({ title: "Core values" }),
    })
    .meta({ title: "About me" }),
  work: list(
    z
      .strictObject({
        title: line.meta({ title: "Title", description: "Your position" }),
        organization: line.meta({ title: "Organization" }),
        when: period,
        description,
        highlights: listOfUnique(sentence.meta({ title: "Highlight" }), 20)
          .default([])
          .meta({ title: "Highlights" }),
      })
      .meta({ title: "Job" }),
  )
    .default([])
    .meta({ title: "Work", description: "Your jobs, on the Me page and on the resume", summary: "title" }),
  journey: listBy(
    "title",
    z
      .strictObject({ when: line.meta({ title: "When" }), title: line.meta({ title: "Title" }), description })
      .meta({ title: "Step" }),
  )
    .default([])
    .meta({ title: "Journey" }),
  education: listBy(
    "name",
    z
      .strictObject({
        name,
        place: line.optional().meta({ title: "Place" }),
        when: period,
        degree: line.meta({ title: "Degree" }),
        description,
      })
      .meta({ title: "School" }),
  )
    .default([])
    .meta({ title: "Education" }),
  languages: listBy(
    "name",
    z.strictObject({ name, level: line.optional().meta({ title: "Level" }) }).meta({ title: "Language" }),
  )
    .default([])
    .meta({
      title: "Languages",
      description: "The languages that you speak, on the Me page and on the resume",
    }),
  hobbies: listBy(
    "name",
    z
      .strictObject({
        name,
        status: line.optional().meta({ title: "Status" }),
        description,
        level: keyword.optional().meta({
          title: "Level",
          description: "Intermediate, Goal, Dream, and Nostalgic have a color of their own",
          examples: ["Intermediate", "Goal", "Dream", "Nostalgic"],
        }),
      })
      .meta({ title: "Hobby" }),
  )
    .default([])
    .meta({ title: "Hobbies" }),
});

export type Me = z.infer<typeof meSchema>;

export const meApp = {
  name: "me",
  title: "Me",
  schema: meSchema,
  isEmpty: ({ hero, about, ...lists }: Me) =>
    [hero, about.paragraphs, about.coreValues, ...Object.values(lists)].every(
      (part) => Object.keys(part).length === 0,
    ),
} as const;
