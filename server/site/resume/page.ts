import type PDFDocument from "pdfkit";

type Doc = InstanceType<typeof PDFDocument>;
type Structure = PDFKit.PDFStructureElement;

export const ink = "#141a26";
export const quiet = "#566176";
const blue = "#1f5f99";
const amber = "#e0a020";

const margin = 54;

/** Points around the text of a page. */
export const margins = { top: 48, bottom: 42, left: margin, right: margin };

export interface TextStyle {
  font?: "text" | "strong" | "display";
  size?: number;
  color?: string;
  /** Points between the left margin and the text. */
  indent?: number;
  /** Points between this text and the next. */
  after?: number;
}

export type BlockType = "H1" | "H2" | "H3" | "P";

/** Writes tagged content from top to bottom, on as many pages as it needs. */
export interface PageWriter {
  /** Writes a text with its tag. Writes nothing for an empty text. */
  block: (type: BlockType, text: string, style?: TextStyle) => void;
  /** Writes short texts in rows, those with an address as links. */
  row: (items: readonly { text: string; url?: string }[], style?: TextStyle) => void;
  list: (items: readonly string[], style?: TextStyle) => void;
  /** Draws a line that belongs to the decoration, not to the content. */
  rule: () => void;
  /** Leaves space below what was written, unless a page starts here. */
  space: (height: number) => void;
  /** Continues on the next page unless there is space for so many points. */
  keepTogether: (height: number) => void;
  end: () => void;
}

/** @param printable Prepares each text for the fonts. */
export function writePages(doc: Doc, printable: (text: string) => string): PageWriter {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;

  function keepTogether(height: number): void {
    if (doc.y + height > doc.page.maxY()) doc.addPage();
  }

  function block(type: BlockType, text: string, style: TextStyle = {}): void {
    const content = printable(text);
    if (content === "") return;
    root.add(doc.struct(type, {}, () => write(doc, content, style)));
    doc.y += style.after ?? 0;
  }

  function list(items: readonly string[], style: TextStyle = {}): void {
    if (items.length === 0) return;
    const element = doc.struct("L");
    root.add(element);
    for (const item of items) addItem(doc, element, printable(item), style);
    element.end();
    doc.y += style.after ?? 0;
  }

  function row(items: readonly { text: string; url?: string }[], style: TextStyle = {}): void {
    const element = doc.struct("P");
    root.add(element);
    select(doc, style);
    keepTogether(doc.currentLineHeight(true));
    let x = margin;
    for (const { text, url } of items) {
      const content = shorten(doc, printable(text), width);
      if (content === "") continue;
      const needed = doc.widthOfString(content);
      if (x > margin && x + needed > margin + width) {
        x = margin;
        doc.y += doc.currentLineHeight(true) + 3;
        keepTogether(doc.currentLineHeight(true));
      }
      doc.fillColor(url === undefined ? quiet : blue);
      addInline(doc, element, { content, url, x, needed });
      x += needed + 18;
    }
    element.end();
    doc.x = margin;
    doc.y += doc.currentLineHeight(true) + (style.after ?? 0);
  }

  function space(height: number): void {
    if (doc.y > margins.top) doc.y += height;
  }

  return { block, row, list, rule: () => drawRule(doc, width), space, keepTogether, end: () => root.end() };
}

function select(doc: Doc, { font = "text", size = 9.6, color = ink }: TextStyle): void {
  doc.font(font).fontSize(size).fillColor(color);
}

function write(doc: Doc, text: string, style: TextStyle): void {
  const indent = style.indent ?? 0;
  select(doc, style);
  doc.text(text, margin + indent, doc.y, { width: doc.page.width - 2 * margin - indent, lineGap: 2.4 });
  doc.x = margin;
}

function addItem(doc: Doc, list: Structure, text: string, style: TextStyle): void {
  const item = doc.struct("LI");
  list.add(item);
  select(doc, style);
  // The bullet and the first line must be on the same page.
  if (doc.y + doc.currentLineHeight(true) > doc.page.maxY()) doc.addPage();
  const { y } = doc;
  item.add(doc.struct("Lbl", {}, () => void doc.text("•", margin + 2, y, { lineBreak: false })));
  doc.y = y;
  item.add(doc.struct("LBody", {}, () => write(doc, text, { ...style, indent: 12 })));
  item.end();
}

interface Inline {
  content: string;
  url: string | undefined;
  x: number;
  needed: number;
}

/** Adds a text without moving down. A link's annotation belongs to its tag, and has a description as PDF/UA requires. */
function addInline(doc: Doc, parent: Structure, { content, url, x, needed }: Inline): void {
  const { y } = doc;
  const element = doc.struct(url === undefined ? "Span" : "Link", {}, () => {
    doc.text(content, x, y, { lineBreak: false });
    if (url === undefined) return;
    // PDFKit writes a plain string as a name, and a String object as text. Its types leave out the tag of a link.
    const described: object = { structParent: element, Contents: new String(content) };
    doc.link(x, y, needed, doc.currentLineHeight(), url, described);
  });
  parent.add(element);
  doc.y = y;
}

/** Cuts a text, such as a very long address, to the width of a line. */
function shorten(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  const fitting = Math.floor((text.length * width) / doc.widthOfString(text));
  return `${text.slice(0, fitting - 3)}…`;
}

function drawRule(doc: Doc, width: number): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(margin, doc.y, width, 0.6).fill("#d9dee7");
  doc.rect(margin, doc.y - 0.6, 26, 1.8).fill(amber);
  doc.endMarkedContent();
  doc.y += 7;
}
