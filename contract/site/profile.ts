import { z } from "zod";
import { accentsSchema } from "./accents.ts";
import { dockName, line, link, listBy, listOfUnique, picture, text } from "./fields.ts";
import { lookSchema } from "./look.ts";
import { pageIcon } from "./page-icons.ts";

/** The apps that the product has. */
export const appNames = ["projects", "tech", "me", "blog", "contact", "terminal"] as const;

export type AppName = (typeof appNames)[number];

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

const label = z.strictObject({
  app: z
    .enum(appNames, `must be one of ${appNames.join(", ")}`)
    .describe("The app, whose address stays the same"),
  name: dockName.describe("Its name in the dock, in its window, and in titles"),
  icon: pageIcon.optional().describe("Its icon, one of those that pages can have"),
});

/** `site.yaml`: who the owner is, and what is on the desk. */
export const profileSchema = z.strictObject({
  name: line.describe("Your name"),
  title: line.describe("What you do, in a few words"),
  headline: line.describe("The line that types itself on the home screen"),
  intro: text.describe("A few sentences below the headline"),
  email: z.email("must be an email address").describe("The email address shown on the site"),
  available: line
    .optional()
    .describe("From when you are available, such as June 2027; on the home screen")
    .meta({ examples: ["June 2027"] }),
  location: line.optional().describe("Where you live; on the resume"),
  language: z
    .string(languageRule)
    .refine(isLanguageTag, languageRule)
    .default("en")
    .describe("The language that the site is written in, as a BCP 47 tag"),
  portrait: picture.describe("Your picture; square"),
  tiles: listBy("label", z.strictObject({ value: line, label: line }), 6).describe(
    "The tiles on the home screen",
  ),
  links: listBy("url", z.strictObject({ kind: line, label: line, url: link }), 20).describe(
    `Links to you elsewhere. These kinds have an icon of their own: ${linkKinds.join(", ")}`,
  ),
  resume: link.optional().describe("The resume to download, such as /resume.pdf in the folder public"),
  apps: listOfUnique(line.meta({ examples: [...appNames] }), 30)
    .optional()
    .describe(
      `The apps on the desk, in this order: ${appNames.join(", ")}, and names of files in pages without .md. All of them by default`,
    ),
  labels: listBy("app", label)
    .optional()
    .describe("Other names and icons of the apps, such as { app: blog, name: Notes, icon: feather }"),
  stats: listOfUnique(z.enum(statsSections, `must be one of ${statsSections.join(", ")}`))
    .optional()
    .describe(
      "Which visit figures the public page /stats shows, in this order. Without it, there is no such page",
    ),
  counters: listOfUnique(z.enum(counters, `must be one of ${counters.join(", ")}`))
    .optional()
    .describe(
      "Which figures of a post visitors see. All of them by default, and none with []. Without likes, there is no like button",
    ),
  accents: accentsSchema.optional().describe("The accent colors"),
  look: lookSchema.optional().describe("The wallpaper, the typefaces, the corners, and the density"),
  footer: line.optional().describe("A line at the end of the home screen"),
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
