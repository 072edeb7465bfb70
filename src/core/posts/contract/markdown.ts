import type { Clip, PictureView } from "../../site/contract/site.ts";

/**
 * Text that was written in Markdown, as a tree. It has no raw HTML, its links are safe to follow, and its depth is
 * limited. `Picture` is how a picture is described: as pages show it, or before that as a file.
 */
export type Markdown<Picture = PictureView> = MarkdownBlock<Picture>[];

export type MarkdownBlock<Picture = PictureView> =
  | { type: "heading"; level: HeadingLevel; id: string; children: MarkdownInline<Picture>[] }
  | { type: "paragraph"; children: MarkdownInline<Picture>[] }
  | MarkdownList<Picture>
  | { type: "quote"; children: MarkdownBlock<Picture>[] }
  | MarkdownAlert<Picture>
  | MarkdownCode
  | MarkdownFormula
  | MarkdownFigure<Picture>
  | MarkdownTable<Picture>
  | { type: "rule" }
  | MarkdownNotes<Picture>;

/** The first level is that of the window's title. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** A quote with a marker such as `[!NOTE]`, which GitHub shows as a box. */
export interface MarkdownAlert<Picture = PictureView> {
  type: "alert";
  kind: "note" | "tip" | "important" | "warning" | "caution";
  children: MarkdownBlock<Picture>[];
}

export interface MarkdownCode {
  type: "code";
  text: string;
  /** The word after the fence, such as `ts`. */
  language?: string | undefined;
  /** What readers call this language, such as TypeScript, if the site knows it. */
  languageName?: string | undefined;
  /** What follows that word. */
  meta?: string | undefined;
  /** The name of the file. */
  title?: string | undefined;
  /** How each line looks, as `writeCodeLine` writes it. All lines are plain without it. */
  lines?: string[] | undefined;
}

/** A picture in a paragraph of its own. */
export interface MarkdownFigure<Picture = PictureView> {
  type: "figure";
  picture: Picture;
  caption?: string | undefined;
}

/** A formula in LaTeX, in a line of text or in lines of its own. */
export interface MarkdownFormula {
  type: "formula";
  source: string;
  /** What it looks like. The source is shown without it, such as for a mistake in it. */
  shape?: FormulaNode[] | undefined;
}

/** Text, or an element of MathML. The server allows certain elements, attributes, and classes only. */
export type FormulaNode = string | FormulaElement;

export interface FormulaElement {
  element: string;
  attributes?: Record<string, string> | undefined;
  /** The names of its styles. */
  looks?: string[] | undefined;
  children?: FormulaNode[] | undefined;
}

/** The footnotes, at the end of a text, in the order in which the text refers to them. */
export interface MarkdownNotes<Picture = PictureView> {
  type: "notes";
  notes: MarkdownNote<Picture>[];
}

export interface MarkdownNote<Picture = PictureView> {
  number: number;
  /** How often the text refers to the note. */
  references: number;
  children: MarkdownBlock<Picture>[];
}

export interface MarkdownList<Picture = PictureView> {
  type: "list";
  /** The number of the first item of an ordered list; `undefined` for an unordered one. */
  start?: number | undefined;
  /** Whether there is space between the items. */
  loose: boolean;
  items: MarkdownListItem<Picture>[];
}

export interface MarkdownListItem<Picture = PictureView> {
  /** Whether a task is done; `undefined` for an item that is not a task. */
  done?: boolean | undefined;
  children: MarkdownBlock<Picture>[];
}

export interface MarkdownTable<Picture = PictureView> {
  type: "table";
  /** Of each column; `null` for the default. */
  align: ("left" | "right" | "center" | null)[];
  head: MarkdownCell<Picture>[];
  rows: MarkdownCell<Picture>[][];
}

export type MarkdownCell<Picture = PictureView> = MarkdownInline<Picture>[];

export type MarkdownInline<Picture = PictureView> =
  | string
  | { type: "strong" | "emphasis" | "deleted"; children: MarkdownInline<Picture>[] }
  | { type: "code"; text: string }
  | { type: "break" }
  | { type: "link"; url: string; title?: string | undefined; children: MarkdownInline<Picture>[] }
  | { type: "picture"; picture: Picture }
  | MarkdownFormula
  | MarkdownReference;

/** A reference to a footnote. Both numbers are counted from 1. */
export interface MarkdownReference {
  type: "reference";
  note: number;
  /** Which of the references to this note. */
  reference: number;
}

/** A picture in a post: an upload or a file of the site folder in all its sizes, or one at any address. */
export type PostPicture = SizedPicture | LinkedPicture;

export interface SizedPicture extends PictureView {
  title?: string | undefined;
}

export interface LinkedPicture {
  /** A web address, or a path of the site. */
  src: string;
  alt: string;
  title?: string | undefined;
  /** The size of an animation that was uploaded. */
  width?: number;
  height?: number;
  /** If it moves. */
  clip?: Clip;
}
