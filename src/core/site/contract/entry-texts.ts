import { z } from "zod";
import type { LinkedPicture, Markdown } from "../../posts/contract/markdown.ts";
import { text } from "./fields.ts";
import type { PictureView } from "./site.ts";

/** The front matter of a text about an entry of an app's file, which can be left out. */
export const entryTextSchema = z.strictObject({
  description: text.optional(),
  draft: z.boolean("must be true or false").optional(),
});

/** A text about an entry of an app's file: a Markdown file in a folder with the name of the app. */
export interface EntryText {
  /** The name of its file, which is the end of the address of the entry's page. */
  slug: string;
  /** For search engines and link previews. */
  description?: string | undefined;
  content: Markdown<PictureView | LinkedPicture>;
}
