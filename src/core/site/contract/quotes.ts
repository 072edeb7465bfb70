import type { PictureView } from "./site.ts";

/** What somebody says about the owner. Features have quotes. */
export interface Quote {
  /** One for each paragraph. */
  text: string[];
  name: string;
  role?: string | undefined;
  url?: string | undefined;
  picture?: PictureView | undefined;
  /** The position of the project that it is about. */
  project?: number | undefined;
  /** Whether it is the one for readers in a hurry. */
  highlight?: boolean | undefined;
}
