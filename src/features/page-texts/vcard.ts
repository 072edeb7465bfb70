import { cleanText } from "../../core/posts/server/body/clean-text.ts";
import type { Site } from "../../core/site/contract/site.ts";

/** Writes the owner's contact data as a vCard 3.0 (RFC 2426), the version that all address books read. */
export function writeVcard({ profile }: Site, siteUrl: string): string {
  const { name, title, email, location, links, intro } = profile;
  const phones = links.filter(({ url }) => url.startsWith("tel:")).map(({ url }) => url.slice("tel:".length));
  const addresses = links.map(({ url }) => url).filter((url) => /^https?:/.test(url));
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    // Which part of a name is the family name cannot be known, so all of it is the given name.
    `N:;${escapeText(name)};;;`,
    ...(title === undefined ? [] : [`TITLE:${escapeText(title)}`]),
    ...(email === undefined ? [] : [`EMAIL;TYPE=INTERNET:${escapeText(email)}`]),
    ...phones.map((phone) => `TEL:${escapeText(phone)}`),
    ...[`${siteUrl}/`, ...addresses].map((url) => `URL:${oneLine(url)}`),
    ...(location === undefined ? [] : [`ADR:;;;${escapeText(location)};;;`]),
    ...(intro === undefined ? [] : [`NOTE:${escapeText(intro)}`]),
    "END:VCARD",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function escapeText(value: string): string {
  return cleanText(value)
    .replace(/[\\,;]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

function oneLine(value: string): string {
  return cleanText(value).replaceAll("\n", "");
}

/** Breaks a line after at most 75 bytes, without cutting a character in two. */
function fold(line: string): string {
  let bytes = 0;
  let folded = "";
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The space at the start of a continued line counts too.
    const breaks = bytes + size > 75;
    folded += breaks ? `\r\n ${character}` : character;
    bytes = breaks ? 1 + size : bytes + size;
  }
  return folded;
}
