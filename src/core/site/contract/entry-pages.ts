import type { LinkedPicture, Markdown } from "../../posts/contract/markdown.ts";
import type { AppName } from "./apps.ts";
import type { PictureView } from "./site.ts";

/** A page about an entry of an app's file, below the address of the app. Features have such pages. */
export interface EntryPage {
  app: AppName;
  /** Such as `/projects/night-bus`. */
  path: string;
  /** The position of the entry in the list of the file. */
  index: number;
  title: string;
  /** A text in Markdown, for search engines and link previews. */
  description: string;
  /** In a few words, such as what the owner did. For share pictures. */
  note?: string | undefined;
  picture?: PictureView | undefined;
  /** The address of another site's page that its screen can show in a frame. */
  frame?: string | undefined;
  /** Paths that lead to it, in the spelling of `spellFormerPath`. */
  aliases: readonly string[];
  /** What it says, as text. Its screen can show the same in another way. */
  content: Markdown<PictureView | LinkedPicture>;
  /** The end of its content: what the file of the entry does not have. */
  text?: Markdown<PictureView | LinkedPicture> | undefined;
  /** The name of the file of that text, or of one that does not exist yet, if there can be one. Without its ending. */
  textName?: string | undefined;
  /** What it is in the vocabulary of schema.org, beside what all such pages say. */
  thing: Readonly<Record<string, string>>;
}

/** Returns the addresses of the pages of an app's entries by their positions in the list. */
export function addressesOf(pages: readonly EntryPage[], app: AppName): Map<number, string> {
  return new Map(pages.filter((page) => page.app === app).map(({ index, path }) => [index, path]));
}

/** Returns the origins of other sites that pages can show in a frame. */
export function framedOrigins({ entryPages }: { entryPages: readonly EntryPage[] }): string[] {
  return [
    ...new Set(entryPages.flatMap(({ frame }) => (frame === undefined ? [] : [new URL(frame).origin]))),
  ];
}
