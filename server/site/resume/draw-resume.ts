import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { dataFile } from "../../installation.ts";
import { findMissing, toPrintable } from "./characters.ts";
import { margins, writePages } from "./page.ts";
import type { DrawnResume, Resume } from "./resume.ts";
import { writeResume } from "./write-resume.ts";

const fonts = { text: "400Regular", strong: "600SemiBold", display: "700Bold" };

/** Draws a resume with PDFKit, which takes 50 MB of memory. The server calls `renderResumePdf` instead. */
export async function drawResume(resume: Resume): Promise<DrawnResume> {
  const doc = openDocument(resume);
  const pdf = buffer(doc);
  const has = characterCheck(doc);
  const page = writePages(doc, (text) => toPrintable(text, has));
  writeResume(page, resume);
  page.end();
  doc.end();
  return { pdf: await pdf, missing: findMissing(textsOf(resume), has) };
}

function openDocument({ name, label, lang = "en", skills }: Resume): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: "A4",
    margins,
    lang,
    tagged: true,
    displayTitle: true,
    pdfVersion: "1.7",
    subset: "PDF/UA" as "PDF/A-2a",
    font: fontFile(fonts.text),
    info: {
      Title: `${name} - Resume`,
      Author: name,
      Subject: label,
      Keywords: skills.flatMap((skill) => skill.keywords).join(", "),
    },
  });
  for (const [font, weight] of Object.entries(fonts)) doc.registerFont(font, fontFile(weight));
  return doc;
}

function fontFile(weight: string): string {
  return dataFile(`@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`);
}

function characterCheck(doc: PDFKit.PDFDocument): (character: string) => boolean {
  doc.font("text");
  // The types of PDFKit leave out the font that is in use.
  const { font } = (
    doc as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } }
  )._font;
  return (character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
