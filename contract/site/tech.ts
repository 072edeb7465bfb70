import { z } from "zod";
import { keyword, line, listBy, picture, text, year } from "./fields.ts";

const proficiency = keyword.describe(
  "Advanced, Intermediate, Beginner, and Learning have a color of their own",
);

const favoriteSchema = z.strictObject({
  name: line,
  rank: z.int("must be a whole number").min(1, "must be at least 1"),
  reason: line,
  firstEncounter: year,
  proficiency,
  whyTop: text,
  image: picture,
});

const stackEntrySchema = z.strictObject({
  name: line,
  category: line,
  learnedAt: line.optional(),
  firstEncounter: year.optional(),
  interestingFact: text.optional(),
  currentUse: line.optional(),
  proficiency: proficiency.optional(),
});

/** `tech.yaml`: the favorites, the tech stack, and what to learn next. */
export const techSchema = z.strictObject({
  favorites: listBy("name", favoriteSchema, 20),
  stack: listBy("name", stackEntrySchema),
  next: z.strictObject({ heading: line, text }).optional().describe("What you want to learn next"),
});

export type TechFile = z.infer<typeof techSchema>;
