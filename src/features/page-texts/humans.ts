import { cleanText } from "../../core/posts/server/body/clean-text.ts";
import type { Site } from "../../core/site/contract/site.ts";

/** Writes `humans.txt` (humanstxt.org): who made the site. */
export function writeHumans({ profile }: Site, siteUrl: string): string {
  const { name, title, location, email, language } = profile;
  const lines = [
    "/* TEAM */",
    title === undefined ? name : `${title}: ${name}`,
    ...(email === undefined ? [] : [`Contact: ${email}`]),
    `Site: ${siteUrl}/`,
    ...(location === undefined ? [] : [`Location: ${location}`]),
    "",
    "/* SITE */",
    `Language: ${language}`,
    "Standards: HTML, CSS, RSS, Atom, JSON Feed, vCard",
    "Software: Foliodesk",
  ];
  return `${lines.map((line) => cleanText(line).replace(/\s+/g, " ")).join("\n")}\n`;
}
