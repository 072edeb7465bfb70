import { z } from "zod";
import type { Scheme } from "./accents.ts";
import { type ContactTexts, contactSchema } from "./contact.ts";
import { keyword, line, listBy, picture, sentence, text, year } from "./fields.ts";
import type { Look, WallpaperName } from "./look.ts";
import { type Me, meSchema } from "./me.ts";
import type { SitePage } from "./own-pages.ts";
import { type Profile, profileSchema } from "./profile.ts";
import { type ProjectsFile, projectsSchema } from "./projects.ts";

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

/** The files of a site folder and their schemas. */
export const siteFiles = {
  "site.yaml": profileSchema,
  "projects.yaml": projectsSchema,
  "tech.yaml": techSchema,
  "me.yaml": meSchema,
  "contact.yaml": contactSchema,
} as const;

export type SiteFileName = keyof typeof siteFiles;

/** A picture as pages show it. */
export interface PictureView {
  /** For browsers that don't support `srcset`. */
  src: string;
  /** `srcset` by type. */
  avif: string;
  webp: string;
  width: number;
  height: number;
  /** The average color, such as `#1a2b3c`, if the picture has no transparent background. */
  tint?: string | undefined;
  alt: string;
}

/** Replaces the picture files in a type with pictures as pages show them. */
export type WithPictures<Value> = Value extends { file: string; alt: string }
  ? PictureView
  : Value extends readonly (infer Item)[]
    ? WithPictures<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: WithPictures<Value[Key]> }
      : Value;

/** How pages show a picture, without its description. */
export type PictureSizes = Omit<PictureView, "alt">;

/** The look with the pictures of an own wallpaper, which may be the same in both schemes. */
export type LookView = Omit<Look, "wallpaper"> & {
  wallpaper?: WallpaperName | Record<Scheme, PictureSizes> | undefined;
};

/** Everything that visitors read and that does not come from the database. */
export interface Site {
  /** `apps` are the names of the apps on the desk: the product's own, and the slugs of pages. */
  profile: WithPictures<Omit<Profile, "look">> & { apps: string[]; look?: LookView | undefined };
  projects: WithPictures<ProjectsFile>;
  tech: WithPictures<TechFile>;
  me: Me;
  contact: ContactTexts;
  /** The owner's own style sheet, which is added to every document. */
  customCss?: string | undefined;
  /** The owner's own pages, whether they are on the desk or not, and then those that the server writes. */
  pages: SitePage[];
}

export type Project = Site["projects"]["projects"][number];
export type TechFilter = Site["projects"]["filters"][number];
export type FavoriteTech = Site["tech"]["favorites"][number];
export type StackEntry = Site["tech"]["stack"][number];
