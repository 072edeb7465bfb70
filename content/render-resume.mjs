/** Generates `public/resume.pdf`, one A4 page, from this folder. Run `node content/render-resume.mjs`. */
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { me } from "./me.ts";
import { profile } from "./profile.ts";
import { projects } from "./projects.ts";
import { stack } from "./stack.ts";

const ink = "#141a26";
const quiet = "#566176";
const line = "#d9dee7";
const amber = "#e0a020";
const blue = "#1f5f99";

const page = { width: 595.28, height: 841.89 };
const main = { x: 48, width: 322 };
const side = { x: 402, width: 146 };

function fontFile(weight) {
  const file = `@fontsource/hanken-grotesk/files/hanken-grotesk-latin-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(file));
}

function openDocument() {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en",
    displayTitle: true,
    info: {
      Title: `${profile.name} - Resume`,
      Author: profile.name,
      Subject: profile.title,
      Keywords: stack.map((entry) => entry.name).join(", "),
    },
  });
  doc.registerFont("text", fontFile(400));
  doc.registerFont("strong", fontFile(600));
  doc.registerFont("display", fontFile(700));
  return doc;
}

/** Writes text and returns its height. */
function write(doc, text, x, y, { font = "text", size = 9.4, color = ink, width, gap = 2.2, ...rest }) {
  doc.font(font).fontSize(size).fillColor(color);
  const options = { width, lineGap: gap, ...rest };
  doc.text(text, x, y, options);
  return doc.heightOfString(text, options);
}

function writeHeading(doc, text, { x, width }, y) {
  write(doc, text.toUpperCase(), x, y, { font: "display", size: 8.2, width, characterSpacing: 1.3 });
  doc.rect(x, y + 15, width, 0.6).fill(line);
  doc.rect(x, y + 14.4, 22, 1.8).fill(amber);
  return y + 26;
}

function monthAndYear(date) {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );
}

function writeHeader(doc) {
  doc.rect(0, 0, page.width, 132).fill("#0f1420");
  doc.rect(0, 132, page.width, 3).fill("#ffcf5c");
  write(doc, profile.name, main.x, 33, { font: "display", size: 31, color: "#ffffff", width: 320 });
  write(doc, profile.title, main.x, 76, { size: 11.5, color: "#ffcf5c", width: 330 });
  const contacts = [
    { text: profile.location },
    ...profile.social.map(({ url }) => ({ text: url.replace(/^(https:\/\/|mailto:)/, ""), link: url })),
  ];
  contacts.forEach(({ text, link }, index) => {
    const options = { size: 9.2, color: "#d5dbe7", width: side.width + 6, lineBreak: false };
    write(doc, text, side.x, 37 + index * 17, { ...options, ...(link ? { link } : {}) });
  });
}

function writeProject(doc, project, y) {
  const { x, width } = main;
  write(doc, project.title, x, y, {
    font: "strong",
    size: 11.4,
    width: 180,
    lineBreak: false,
    link: project.url,
  });
  write(doc, monthAndYear(project.date), x, y + 1.6, { size: 8.8, color: quiet, width, align: "right" });
  const kind = project.isGroup ? "group project" : "personal project";
  write(doc, `${project.role}, ${kind}`, x, y + 16, { font: "strong", size: 8.8, color: blue, width });
  const height = write(doc, project.description, x, y + 31.5, { width });
  const tech = project.techStack.map((name) => (name === "js" ? "JavaScript" : name)).join("  ·  ");
  write(doc, tech, x, y + 33.5 + height, { size: 8.6, color: quiet, width });
  return y + height + 63;
}

function writeMain(doc) {
  let y = writeHeading(doc, "Profile", main, 160);
  y += write(doc, profile.intro, main.x, y, { width: main.width, size: 9.8 }) + 6;
  y += write(doc, me.about.paragraphs[1] ?? "", main.x, y, { width: main.width, size: 9.8 }) + 18;
  y = writeHeading(doc, "Projects", main, y);
  for (const project of projects) y = writeProject(doc, project, y);
  return y;
}

function writeSkills(doc, start) {
  let y = start;
  for (const level of ["Advanced", "Intermediate", "Beginner", "Learning"]) {
    const names = stack.filter((entry) => entry.proficiency === level).map((entry) => entry.name);
    if (names.length === 0) continue;
    write(doc, level, side.x, y, { font: "strong", size: 8.8, color: blue, width: side.width });
    y += 13 + write(doc, names.join(", "), side.x, y + 13, { width: side.width }) + 7;
  }
  return y + 9;
}

function writeEducation(doc, start) {
  let y = start;
  for (const { name, when, degree, place } of me.education) {
    y += write(doc, name, side.x, y, { font: "strong", size: 9.6, width: side.width });
    y += write(doc, degree, side.x, y, { width: side.width, size: 9 });
    y += write(doc, `${place}, ${when}`, side.x, y, { width: side.width, size: 8.8, color: quiet }) + 9;
  }
  return y + 7;
}

function writeSide(doc) {
  let y = writeSkills(doc, writeHeading(doc, "Skills", side, 160));
  y = writeEducation(doc, writeHeading(doc, "Education", side, y));
  y = writeHeading(doc, "At a glance", side, y);
  for (const { value, label } of profile.stats) {
    write(doc, value, side.x, y - 1, { font: "strong", size: 10.5, width: 50 });
    write(doc, label, side.x + 50, y, { width: side.width - 50, color: quiet });
    y += 17;
  }
  y = writeHeading(doc, "How I work", side, y + 14);
  for (const { name, description } of me.about.coreValues) {
    y += write(doc, name, side.x, y, { font: "strong", size: 9.2, width: side.width });
    y += write(doc, description, side.x, y, { width: side.width, size: 8.8, color: quiet, gap: 1.6 }) + 6;
  }
  return y;
}

const doc = openDocument();
const file = createWriteStream(join(import.meta.dirname, "public", "resume.pdf"));
doc.pipe(file);
writeHeader(doc);
const end = Math.max(writeMain(doc), writeSide(doc));
if (end > page.height - 24)
  throw new Error(
    `The resume is ${Math.ceil(end - page.height + 24)} points too long for one page. Shorten the content.`,
  );
doc.end();
await finished(file);
console.log("content/public/resume.pdf");
