import type { TitledText } from "../../../posts/server/body/write-markdown.ts";
import type { SiteEdit, SiteValue } from "../../contract/edits.ts";
import type { Site } from "../../contract/site.ts";
import type { Resume } from "./resume.ts";

/**
 * A thing in the vocabulary of schema.org. The types of schema-dts, unions of all things, take the compiler several
 * seconds. `e2e/structured-data.spec.ts` checks every page against them.
 */
export interface Thing {
  [property: string]: string | number | Thing | readonly (string | Thing)[];
}

/** What the page of an app says to programs, and how its file is read by others than the page. */
export interface AppPage {
  /** For search engines, link previews, and share pictures. Long ones are cut off. */
  describe: (site: Site) => string;
  /** Its text; `undefined` if it has none. */
  text: AppText | undefined;
  /** What it is in the vocabulary of schema.org. */
  structure?: (page: StructuredPage) => Thing[];
  /** What it says about the owner in the same vocabulary, on the home screen, too. */
  person?: (site: Site) => Thing;
  /** What it tells the resume. */
  resume?: (site: Site) => Partial<Resume>;
  /** Returns what must be edited in its file with these edits, so that links to it stay whole. */
  completeEdits?: (content: SiteValue, edits: readonly SiteEdit[]) => SiteEdit[];
  /** Whether a part of the sample's file is about its person, who is called `name`. By default, long texts and pictures are. */
  isPersonal?: (part: SamplePart, name: string) => boolean | undefined;
}

interface AppText {
  /** What is in it, for `llms.txt`. */
  note: string;
  /** Returns it. `undefined` for the posts, which `src/features/page-texts/write-text.ts` writes. */
  write: ((site: Site, siteUrl: string) => TitledText) | undefined;
}

export interface StructuredPage {
  site: Site;
  siteUrl: string;
  /** What every page has. */
  common: { url: string; inLanguage: string };
  /** The owner. */
  person: Thing;
  /** The identifier of the owner in the data. */
  personId: string;
  /** The owner, in the few words that a page of something else needs. */
  author: Thing;
}

/** A text or a picture of a file, and the field that it belongs to, such as `projects`. */
export interface SamplePart {
  field: string;
  kind: "text" | "picture";
  /** The text, or the hash of the picture. */
  content: string;
}
