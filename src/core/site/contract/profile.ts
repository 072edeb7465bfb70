import { z } from "zod";
import { accentsSchema } from "../../look/contract/accents.ts";
import { lookSchema } from "../../look/contract/look.ts";
import { appNames } from "./apps.ts";
import { dockName, keyword, line, link, listBy, listOfUnique, picture, sentence, text } from "./fields.ts";
import { pageIcon } from "./page-icons.ts";

/** The name on a site whose owner has not told theirs yet. */
export const placeholderName = "Your Name";

/** The kinds of links with an icon of their own. Any other kind gets a plain icon. */
export const linkKinds = [
  "code",
  "network",
  "mail",
  "mastodon",
  "bluesky",
  "rss",
  "website",
  "phone",
] as const;

/** What the public page with the figures of visits can show. */
export const statsSections = ["visits", "pages", "sources", "countries", "devices"] as const;

export type StatsSection = (typeof statsSections)[number];

/** The figures that posts show. */
export const counters = ["views", "likes", "readingTime"] as const;

export type Counter = (typeof counters)[number];

const languageRule = "must be a language tag such as en, de, or pt-BR";

const label = z
  .strictObject({
    app: z
      .enum(appNames, `must be one of ${appNames.join(", ")}`)
      .meta({ title: "App", description: "Its address stays the same" }),
    name: dockName.meta({ title: "Name", description: "In the dock, in its window, and in titles" }),
    icon: pageIcon.optional().meta({
      title: "Icon",
      description: "One of those that pages can have",
      control: "icon",
    }),
  })
  .meta({ title: "App" });

/** `site.yaml`: who the owner is, and what is on the desk. */
export const profileSchema = z.strictObject({
  name: line.meta({ title: "Name" }),
  title: line.optional().meta({ title: "Title", description: "What you do, in a few words" }),
  headline: sentence.optional().meta({
    title: "Headline",
    description: "The line that types itself on the home screen",
  }),
  intro: text.optional().meta({ title: "Intro", description: "A few sentences below the headline" }),
  email: z
    .email("must be an email address")
    .optional()
    .meta({ title: "Email", description: "The email address shown on the site" }),
  available: line.optional().meta({
    title: "Available from",
    description: "From when you are available, such as June 2027; on the home screen",
    examples: ["June 2027"],
  }),
  location: line.optional().meta({ title: "Location", description: "Where you live; on the resume" }),
  language: z.string(languageRule).refine(isLanguageTag, languageRule).default("en").meta({
    title: "Language",
    description: "The language that the site is written in, as a BCP 47 tag",
  }),
  portrait: picture(1).optional().meta({ title: "Portrait", description: "Your picture; square" }),
  tiles: listBy(
    "label",
    z
      .strictObject({ value: line.meta({ title: "Value" }), label: line.meta({ title: "Label" }) })
      .meta({ title: "Tile" }),
    6,
  )
    .default([])
    .meta({ title: "Tiles", description: "Short facts on the home screen, such as 3+ Years coding" }),
  links: listBy(
    "url",
    z
      .strictObject({
        kind: keyword.meta({ title: "Kind", description: "It chooses the icon", examples: [...linkKinds] }),
        label: line.meta({ title: "Label" }),
        url: link.meta({ title: "Address" }),
      })
      .meta({ title: "Link" }),
    20,
  )
    .default([])
    .meta({
      title: "Links",
      description: `Links to you elsewhere. These kinds have an icon of their own: ${linkKinds.join(", ")}`,
      summary: "label",
    }),
  resume: link.optional().meta({
    title: "Resume",
    description: "The resume to download, such as /resume.pdf in the folder public",
  }),
  apps: listOfUnique(keyword.meta({ title: "App", examples: [...appNames] }), 30)
    .optional()
    .meta({
      title: "Apps",
      description: `The apps on the desk, in this order: ${appNames.join(", ")}, and names of files in pages without .md. By default, all of them that have content`,
    }),
  labels: listBy("app", label).optional().meta({
    title: "Names and icons of apps",
    description: "Other names and icons for apps, such as Notes with a feather for the blog",
    summary: "name",
  }),
  stats: listOfUnique(
    z.enum(statsSections, `must be one of ${statsSections.join(", ")}`).meta({ title: "Section" }),
  )
    .optional()
    .meta({
      title: "Public figures",
      description:
        "Which visit figures the public page /stats shows, in this order. Without it, there is no such page",
    }),
  counters: listOfUnique(z.enum(counters, `must be one of ${counters.join(", ")}`).meta({ title: "Figure" }))
    .optional()
    .meta({
      title: "Figures of posts",
      description:
        "Which figures of a post visitors see. By default, all of them; an empty list shows none. Without likes, there is no like button",
    }),
  accents: accentsSchema.optional().meta({ title: "Accent colors" }),
  look: lookSchema.optional().meta({ title: "Look" }),
  footer: line.optional().meta({ title: "Footer", description: "A line at the end of the home screen" }),
});

/** Whether a text is a language tag as in BCP 47, and its language has a name. `Deutsch` has the form of a tag only. */
function isLanguageTag(text: string): boolean {
  try {
    const { language } = new Intl.Locale(text);
    const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    return names.of(language) !== undefined;
  } catch {
    return false;
  }
}

export type Profile = z.infer<typeof profileSchema>;
