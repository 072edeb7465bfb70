import { z } from "zod";
import type { LinkedPicture, Markdown } from "../../posts/contract/markdown.ts";
import { appNames } from "./apps.ts";
import { dockName, formerPath, line, listOfUnique, maxDockName, text } from "./fields.ts";
import { type PageIconName, pageIcon } from "./page-icons.ts";
import type { Profile } from "./profile.ts";
import type { PictureView, WithPictures } from "./site.ts";

/** The front matter of a file in `pages`, between two lines `---`. */
export const frontMatterSchema = z
  .strictObject({
    title: line.meta({ title: "Title", description: "On the page and in the dock" }),
    icon: pageIcon.meta({ title: "Icon", control: "icon" }),
    description: text
      .optional()
      .meta({ title: "Description", description: "For search engines and link previews" }),
    hidden: z.boolean("must be true or false").optional().meta({
      title: "Hidden",
      description: "Not on the desk, unless the apps in site.yaml name it. It keeps its address",
    }),
    aliases: listOfUnique(formerPath.meta({ title: "Path" }))
      .optional()
      .meta({ title: "Former addresses", description: "Paths such as /about-me, which lead to the page" }),
  })
  .superRefine(({ title, hidden }, issues) => {
    const { error } = dockName.safeParse(title);
    if (error === undefined || hidden === true || title.length <= maxDockName) return;
    const message = `${error.issues[0]?.message}; only a hidden page can have a longer one`;
    issues.addIssue({ code: "custom", path: ["title"], message });
  });

/** Returns what the dock calls a page. */
export function dockNameOf({ title, hidden }: Pick<SitePage, "title" | "hidden">): string {
  // Only the title of a hidden page can be longer.
  return hidden === true && title.length > maxDockName
    ? `${title.slice(0, maxDockName - 1).trimEnd()}…`
    : title;
}

/** The text of a Markdown file as its form has it. */
export const paragraphs = z.array(z.string()).meta({
  title: "Text",
  description: "In Markdown: **bold**, *italic*, [a link](https://...), ## A heading, - a list",
  control: "markdown",
});

/** A page as its form has it: the front matter, and the text in paragraphs. */
export const pageFileSchema = frontMatterSchema.safeExtend({ content: paragraphs });

export const pageBounds = { slug: 60, pages: 50, bytes: 100_000 } as const;

/** The first segments of the site's own addresses. A page cannot have one of these names. */
export const reservedSlugs: readonly string[] = [
  ...appNames,
  "admin",
  "api",
  "assets",
  "pictures",
  "share",
  "to",
  "uploads",
  "healthz",
  "readyz",
  "metrics",
  "404",
];

/** A simple page: one of the owner's, or one that the server writes. */
export interface SitePage {
  /** Its address without the slash, and its name in `apps`. */
  slug: string;
  title: string;
  icon: PageIconName;
  /** For search engines and link previews. */
  description?: string | undefined;
  /** Whether it is on the desk only if the owner's list of apps names it. */
  hidden?: boolean | undefined;
  /** What a link on the home screen says that leads to it, if there is one. */
  homeLink?: string | undefined;
  /** Above its content: the owner's portrait, and a button that copies the email address. */
  contact?: Pick<WithPictures<Profile>, "email" | "portrait"> | undefined;
  /** Paths that lead to it, in the spelling of `spellFormerPath`. */
  aliases?: string[] | undefined;
  /** Empty for a page that changes with the visits: `fill` of the stats page writes it for each rendering. */
  content: Markdown<PictureView | LinkedPicture>;
}
