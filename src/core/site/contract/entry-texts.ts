import { z } from "zod";
import type { LinkedPicture, Markdown } from "../../posts/contract/markdown.ts";
import { text } from "./fields.ts";
import { paragraphs } from "./own-pages.ts";
import type { PictureView } from "./site.ts";

/** The front matter of a text about an entry of an app's file, which can be left out. */
export const entryTextSchema = z.strictObject({
  description: text
    .optional()
    .meta({ title: "Description", description: "For search engines and link previews" }),
  draft: z
    .boolean("must be true or false")
    .optional()
    .meta({ title: "Draft", description: "Visitors do not see the text, only its page without it" }),
});

/** Such a text as its form has it. */
export const entryFileSchema = z.strictObject({ content: paragraphs, ...entryTextSchema.shape });

/** A text about an entry of an app's file: a Markdown file in a folder with the name of the app. */
export interface EntryText {
  /** The name of its file, which is the end of the address of the entry's page. */
  slug: string;
  /** For search engines and link previews. */
  description?: string | undefined;
  /** Only the owner sees it. Its content is read for a preview only. */
  draft?: boolean | undefined;
  content: Markdown<PictureView | LinkedPicture>;
}
