import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { carryOut } from "../../core/process/carry-out.ts";
import type { Resume } from "../../core/site/server/apps/resume.ts";
import { findMissing, toPrintable } from "./characters.ts";
import { margins, writePages } from "./page.ts";
import type { DrawnResume } from "./render-resume.ts";
import { directionOfLanguage } from "./runs.ts";
import { hasCharacter, typefaces } from "./typefaces.ts";
import { writeResume } from "./write-resume.ts";

// The program that `render-resume.ts` starts for each resume.
carryOut(drawResume);

/** Draws a resume with PDFKit, which takes 50 MB of memory. The server calls `renderResumePdf` instead. */
async function drawResume(resume: Resume): Promise<DrawnResume> {
  const doc = openDocument(resume);
  const pdf = buffer(doc);
  const direction = directionOfLanguage(resume.lang ?? "en");
  const page = writePages(doc, direction, (text) => toPrintable(text, hasCharacter));
  writeResume(page, resume);
  page.end();
  doc.end();
  return { pdf: await pdf, missing: findMissing(textsOf(resume), hasCharacter) };
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
    font: typefaces[0]?.files.text ?? "",
    info: {
      Title: `${name} - Resume`,
      Author: name,
      ...(label !== undefined && { Subject: label }),
      Keywords: skills.flatMap((skill) => skill.keywords).join(", "),
    },
  });
  return doc;
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
