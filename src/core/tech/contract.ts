import { z } from "zod";
import { keyword, line, listBy, picture, sentence, text, year } from "../site/contract/fields.ts";
import type { WithPictures } from "../site/contract/site.ts";

const proficiency = keyword.meta({
  title: "Proficiency",
  description: "Advanced, Intermediate, Beginner, and Learning have a color of their own",
  examples: ["Advanced", "Intermediate", "Beginner", "Learning"],
});
const firstEncounter = year.meta({ title: "First encounter", description: "A year" });

const favoriteSchema = z.strictObject({
  name: line.meta({ title: "Name" }),
  rank: z.int("must be a whole number").min(1, "must be at least 1").meta({ title: "Rank" }),
  reason: sentence.meta({ title: "Reason" }),
  firstEncounter,
  proficiency,
  whyTop: text.meta({ title: "Why it's a favorite" }),
  image: picture(4 / 3)
    .optional()
    .meta({ title: "Picture" }),
});

const stackEntrySchema = z.strictObject({
  name: line.meta({ title: "Name" }),
  category: line.meta({ title: "Category" }),
  learnedAt: line.optional().meta({ title: "Learned at" }),
  firstEncounter: firstEncounter.optional(),
  interestingFact: text.optional().meta({ title: "Interesting fact" }),
  currentUse: line.optional().meta({ title: "Current use" }),
  proficiency: proficiency.optional(),
});

/** `tech.yaml`: the favorites, the tech stack, and what to learn next. */
const techSchema = z.strictObject({
  favorites: listBy("name", favoriteSchema.meta({ title: "Favorite" }), 20)
    .default([])
    .meta({ title: "Favorites" }),
  stack: listBy("name", stackEntrySchema.meta({ title: "Technology" }))
    .default([])
    .meta({ title: "Tech stack" }),
  next: z
    .strictObject({ heading: line.meta({ title: "Heading" }), text: text.meta({ title: "Text" }) })
    .optional()
    .meta({ title: "To learn next" }),
});

type TechFile = z.infer<typeof techSchema>;

export type FavoriteTech = WithPictures<TechFile>["favorites"][number];
export type StackEntry = WithPictures<TechFile>["stack"][number];

export const techApp = {
  name: "tech",
  title: "Tech",
  schema: techSchema,
  isEmpty: ({ favorites, stack, next }: TechFile) =>
    favorites.length + stack.length === 0 && next === undefined,
  setup: {
    name: "Technologies",
    field: "stack",
    heading: "What do you work with?",
    purpose: "A name and a category are enough for each. You can describe them later.",
  },
} as const;
