import { posix } from "node:path";
import { findParts } from "../../../core/posts/server/body/markdown-parts.ts";
import { type Part, splice } from "../../../core/posts/server/body/splice.ts";

/** Returns the address of the post or page in a file of the source, or of another file of it. */
export type FindAddress = (link: string, from: string) => string | undefined;

/**
 * Creates the function that resolves links to files: `../other.md`, Zola's `@/other.md`, Hugo's `other.md`, the name of
 * a file that Jekyll's `post_url` has, and the name of a note. What comes after `#` is kept.
 * @param addresses where the text in each file was, or is
 */
export function createFileLinks(
  addresses: ReadonlyMap<string, string>,
  paths: readonly string[],
): FindAddress {
  const byName = new Map<string, string>();
  for (const path of [...addresses.keys()].toReversed()) byName.set(nameOf(path), path);
  const all = new Set(paths);
  return (link, from) => {
    const [, file = "", hash = ""] = /^([^#]*)(#.*)?$/.exec(decodeLink(link)) ?? [];
    const wanted = file.replace(/^@\//, "content/").replace(/^\//, "");
    const beside = posix.join(posix.dirname(from), file);
    const found =
      [beside, wanted, posix.join("content", wanted)].find((path) => addresses.has(path)) ??
      byName.get(nameOf(wanted));
    const address = found === undefined ? undefined : addresses.get(found);
    if (address !== undefined) return address + hash;
    return all.has(wanted) ? `/${wanted}` : undefined;
  };
}

/** Returns the name of a file or, for an index, of its folder. */
function nameOf(path: string): string {
  const named = path.replace(/\/index(?:\.[\w-]+)?\.\w+$/i, "");
  return fold(posix.basename(named).replace(/\.(?:md|markdown|mdx|html?)$/i, ""));
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Decodes a link, if it is encoded correctly. */
export function decodeLink(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}

/** Makes links to files of Markdown, and of notes such as `[[Other note]]`, lead to the addresses of their posts. */
export function resolveFileLinks(markdown: string, from: string, find: FindAddress): string {
  if (!/\.(?:md|mdx|markdown)\b|\[\[/i.test(markdown)) return markdown;
  const { destinations, codes } = findParts(markdown) ?? { destinations: [], codes: [] };
  const changes: (Part & { text: string })[] = [];
  for (const { url, start, end, isPicture } of destinations) {
    const isFile = !isPicture && /^(?![a-z][a-z\d+.-]*:|\/\/)[^?]*\.(?:md|mdx|markdown)(?:#|$)/i.test(url);
    const address = isFile ? find(url, from) : undefined;
    if (address !== undefined) changes.push({ start, end, text: encode(address) });
  }
  const isOpen = ({ start, end }: Part) => !codes.some((code) => start < code.end && end > code.start);
  for (const match of markdown.matchAll(/(!?)\[\[([^\]|\n]{1,300})(?:\|([^\]\n]{1,300}))?\]\]/g)) {
    const [all, mark, note = "", text = note] = match;
    const part = { start: match.index, end: match.index + all.length };
    if (!isOpen(part)) continue;
    const isPicture = mark === "!" && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(note);
    const address = isPicture ? note : find(note, from);
    // The name of a note that there is not yet is only a text.
    if (address === undefined) changes.push({ ...part, text: mark === "!" ? all : text });
    else
      changes.push({
        ...part,
        text: `${isPicture ? "![" : "["}${isPicture ? "" : text}](${encode(address)})`,
      });
  }
  return splice(markdown, changes);
}

function encode(address: string): string {
  return address
    .replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
}
