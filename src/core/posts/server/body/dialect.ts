import type { Html, Image, ImageReference, Link, LinkReference, Nodes } from "mdast";
import type { MarkdownInline } from "../../contract/markdown.ts";

/** Adds a fault at the place of a node. A text with faults is refused. */
export type Report = (node: Nodes, message: string) => void;

/** Where a picture is, and what its tooltip says. */
export interface PictureTarget {
  url: string;
  title?: string | null | undefined;
}

/** How a kind of text treats what Markdown can say but the site does not show as it is. `Picture` describes pictures. */
export interface Dialect<Picture> {
  /** Returns what is shown in place of raw HTML, or `undefined` for nothing. */
  showHtml: (node: Html, report: Report) => string | undefined;
  /** Returns the picture at an address, or what is shown in its place, or `undefined` for nothing. */
  showPicture: (
    node: Image | ImageReference,
    target: PictureTarget,
    report: Report,
  ) => MarkdownInline<Picture> | undefined;
  /** Returns what is shown in place of a moving picture within a line of text, or `undefined` for nothing. */
  showClip: Dialect<Picture>["showPicture"];
  /** Whether an address can be linked to. The text of any other link is shown without a link. */
  acceptLink: (node: Link | LinkReference, url: string, report: Report) => boolean;
}
