import { z } from "zod";
import { keyword, line, link, listBy, listOfUnique, picture, text } from "./fields.ts";

const dateRule = 'must be a year and a month such as 2026-06, or a year in quotes such as "2026"';
const date = z.string(dateRule).regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, dateRule);

const projectSchema = z.strictObject({
  title: line,
  description: text,
  techStack: listOfUnique(keyword, 30),
  image: picture,
  github: link.optional().describe("The code repository"),
  url: link.optional().describe("The live demo"),
  date: date.optional().describe("A year and a month such as 2026-06, or a year in quotes; optional"),
  role: line.optional().describe("Shown for group projects, such as Backend Developer"),
  isGroup: z.boolean("must be true or false"),
});

/** `projects.yaml`: the projects, and the technologies that visitors can filter them by. */
export const projectsSchema = z.strictObject({
  filters: listBy("value", z.strictObject({ value: keyword, label: line }), 50).describe(
    "The options of the filter after All Tech. `value` must equal an entry of a techStack",
  ),
  projects: listBy("title", projectSchema, 200),
});

export type ProjectsFile = z.infer<typeof projectsSchema>;
