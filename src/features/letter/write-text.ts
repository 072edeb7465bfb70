import type { DescribedLetter } from "./describe-letter.ts";

/** Writes a letter as plain text. Names are at the ends of lines, because those from right to left change how a line is read. */
export function writeText({ title, period, summary, days, sections, links }: DescribedLetter): string {
  const parts = [
    [title, period],
    summary,
    days.length === 0 ? [] : ["Visits by day", ...listDays(days)],
    ...sections.map((section) => [
      section.title,
      ...section.lines.map(({ fact, name }) => (name === "" ? `  ${fact}` : `  ${fact}: ${name}`)),
    ]),
    ...links.map(({ text, url }) => [`${text}:`, url]),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function listDays(days: DescribedLetter["days"]): string[] {
  const width = String(Math.max(...days.map(({ visits }) => visits))).length;
  return days.map(({ label, visits }) => `  ${label.padEnd(6)}  ${String(visits).padStart(width)}`);
}
