import type PDFDocument from "pdfkit";
import { breakLines, describeText, drawLine, type Font, type Line, measureLine } from "./lines.ts";
import type { Direction } from "./runs.ts";
import type { FontUse } from "./typefaces.ts";

type Doc = InstanceType<typeof PDFDocument>;
type Structure = PDFKit.PDFStructureElement;

export const ink = "#141a26";
export const quiet = "#566176";
const blue = "#1f5f99";
const amber = "#e0a020";

const margin = 54;
/** Points between the lines of a text. */
const lineGap = 2.4;
/** The height of a line, as a multiple of the font's size. */
const lineHeight = 1.303;

/** Points around the text of a page. */
export const margins = { top: 48, bottom: 42, left: margin, right: margin };

export interface TextStyle {
  font?: FontUse;
  size?: number;
  color?: string;
  /** Points between the margin and the text. */
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

/**
 * @param direction Text starts at the right margin if it is `rtl`.
 * @param printable Prepares each text for the fonts.
 */
export function writePages(doc: Doc, direction: Direction, printable: (text: string) => string): PageWriter {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * margin;
  const sheet: Sheet = { doc, direction, width };

  function keepTogether(height: number): void {
    if (doc.y + height > doc.page.maxY()) doc.addPage();
  }

  function block(type: BlockType, text: string, style: TextStyle = {}): void {
    const content = printable(text);
    if (content === "") return;
    root.add(doc.struct(type, describeText(content), () => write(sheet, content, style)));
    doc.y += style.after ?? 0;
  }

  function list(items: readonly string[], style: TextStyle = {}): void {
    if (items.length === 0) return;
    const element = doc.struct("L");
    root.add(element);
    for (const item of items) addItem(sheet, element, printable(item), style);
    element.end();
    doc.y += style.after ?? 0;
  }

  function row(items: readonly { text: string; url?: string }[], style: TextStyle = {}): void {
    const element = doc.struct("P");
    root.add(element);
    const font = fontOf(style);
    keepTogether(heightOf(font));
    let used = 0;
    for (const { text, url } of items) {
      const line = shorten(doc, printable(text), width, font);
      if (line.width === 0) continue;
      if (used > 0 && used + line.width > width) {
        used = 0;
        doc.y += heightOf(font) + 3;
        keepTogether(heightOf(font));
      }
      doc.fillColor(url === undefined ? quiet : blue);
      addInline(doc, element, { line, url, x: startOf(sheet, used, line.width), font });
      used += line.width + 18;
    }
    element.end();
    doc.y += heightOf(font) + (style.after ?? 0);
  }

  function space(height: number): void {
    if (doc.y > margins.top) doc.y += height;
  }

  return { block, row, list, rule: () => drawRule(sheet), space, keepTogether, end: () => root.end() };
}

interface Sheet {
  doc: Doc;
  direction: Direction;
  /** Points between the margins. */
  width: number;
}

function fontOf({ font = "text", size = 9.6 }: TextStyle): Font {
  return { use: font, size };
}

function heightOf({ size }: Font): number {
  return size * lineHeight;
}

/** Returns where something of the given width is drawn that starts so many points from the margin. */
function startOf({ direction, width }: Sheet, indent: number, needed: number): number {
  return direction === "ltr" ? margin + indent : margin + width - indent - needed;
}

function write(sheet: Sheet, text: string, style: TextStyle): void {
  const { doc, width } = sheet;
  const [font, indent] = [fontOf(style), style.indent ?? 0];
  const lines = breakLines(doc, text, width - indent, font);
  doc.fillColor(style.color ?? ink);
  for (const line of lines) {
    if (doc.y + heightOf(font) > doc.page.maxY()) doc.continueOnNewPage();
    const { y } = doc;
    drawLine(doc, line, startOf(sheet, indent, line.width), y, font);
    doc.y = y + heightOf(font) + lineGap;
  }
}

function addItem(sheet: Sheet, list: Structure, text: string, style: TextStyle): void {
  const { doc } = sheet;
  const font = fontOf(style);
  const item = doc.struct("LI");
  list.add(item);
  doc.fillColor(style.color ?? ink);
  // The bullet and the first line must be on the same page.
  if (doc.y + heightOf(font) > doc.page.maxY()) doc.addPage();
  const { y } = doc;
  const bullet = measureLine(doc, "•", font);
  item.add(doc.struct("Lbl", {}, () => drawLine(doc, bullet, startOf(sheet, 2, bullet.width), y, font)));
  doc.y = y;
  item.add(doc.struct("LBody", describeText(text), () => write(sheet, text, { ...style, indent: 12 })));
  item.end();
}

interface Inline {
  line: Line;
  url: string | undefined;
  x: number;
  font: Font;
}

/** Adds a text without moving down. A link's annotation belongs to its tag, and has a description as PDF/UA requires. */
function addInline(doc: Doc, parent: Structure, { line, url, x, font }: Inline): void {
  const { y } = doc;
  const element = doc.struct(url === undefined ? "Span" : "Link", describeText(line.text), () => {
    drawLine(doc, line, x, y, font);
    if (url === undefined) return;
    // PDFKit writes a plain string as a name, and a String object as text. Its types leave out the tag of a link.
    const described: object = { structParent: element, Contents: new String(line.text) };
    doc.link(x, y, line.width, heightOf(font), url, described);
  });
  parent.add(element);
  doc.y = y;
}

/** Cuts a text, such as a very long address, to the width of a line. */
function shorten(doc: Doc, text: string, width: number, font: Font): Line {
  const line = measureLine(doc, text, font);
  if (line.width <= width) return line;
  const fitting = Math.floor((text.length * width) / line.width);
  return measureLine(doc, `${text.slice(0, fitting - 3)}…`, font);
}

function drawRule(sheet: Sheet): void {
  const { doc, width } = sheet;
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(margin, doc.y, width, 0.6).fill("#d9dee7");
  doc.rect(startOf(sheet, 0, 26), doc.y - 0.6, 26, 1.8).fill(amber);
  doc.endMarkedContent();
  doc.y += 7;
}
