import type { Losses } from "../html/losses.ts";
import { escapeHtml } from "../html/parse-html.ts";
import { isFields, objectsOf, parseJson, textOf } from "./read-source.ts";
import { readValues } from "./shortcodes.ts";
import type { Attachment } from "./wordpress.ts";

interface Surroundings {
  /** The id of the post. */
  id: string;
  /** The footnotes of the block editor, as JSON. */
  footnotes: string | undefined;
  attachments: ReadonlyMap<string, Attachment>;
  losses: Losses;
}

const blocks =
  "address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|noscript|object|ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|video";
const blockStart = new RegExp(`\\s*(<(?:${blocks})\\b)`, "gi");
const blockEnd = new RegExp(`(</(?:${blocks})>|<hr[^>]*>)\\s*`, "gi");
const startsWithBlock = new RegExp(`^</?(?:${blocks})\\b`, "i");

/** Returns the HTML that WordPress makes of the text of a post: of its blocks, shortcodes, and blank lines. */
export function wordPressToHtml(
  content: string,
  { id, footnotes, attachments, losses }: Surroundings,
): string {
  const hasBlocks = content.includes("<!-- wp:");
  const marked = hasBlocks ? markBlocks(content, losses) : content;
  const { text, restore } = setAsideCode(marked);
  const replaced = replaceShortcodes(text, id, attachments, losses);
  return restore(hasBlocks ? replaced : addParagraphs(replaced)) + readFootnotes(footnotes);
}

/** Reads what only the comments say that the block editor writes around its blocks. */
function markBlocks(content: string, losses: Losses): string {
  for (const [, name] of content.matchAll(/<!-- wp:([\w/-]+)[^>]*?\/-->/g)) {
    if (!/^(?:more|nextpage|spacer|footnotes|separator)$/.test(name ?? ""))
      losses.add(`The block ${name}, whose content WordPress computes, was left out`);
  }
  return content.replace(
    /(<!-- wp:[\w/-]*code [^>]*?"language":"([\w+#-]+)"[^>]*?-->\s*<pre)\b/g,
    '$1 data-lang="$2"',
  );
}

/** Shortcodes and blank lines in code are part of it. */
function setAsideCode(content: string): { text: string; restore: (html: string) => string } {
  const kept: string[] = [];
  const text = content
    .replace(/\[(code|sourcecode)\b([^\]]*)\]([\s\S]*?)\[\/\1\]/g, (_all, _name, attributes, code) => {
      const { lang = "", language = lang } = readValues(attributes);
      return `<pre data-lang="${escapeHtml(language)}">\n${code.trim().replace(/</g, "&lt;")}</pre>`;
    })
    .replace(
      /<(pre|script|style|textarea)\b[\s\S]*?<\/\1>/gi,
      (html) => `<pre data-kept="${kept.push(html) - 1}"></pre>`,
    );
  return {
    text,
    restore: (html) => html.replace(/<pre data-kept="(\d+)"><\/pre>/g, (_all, index) => kept[index] ?? ""),
  };
}

function replaceShortcodes(
  content: string,
  id: string,
  attachments: ReadonlyMap<string, Attachment>,
  losses: Losses,
): string {
  const text = content
    .replace(/\[(?:wp_)?caption\b([^\]]*)\]([\s\S]*?)\[\/(?:wp_)?caption\]/g, (_all, attributes, body) => {
      const [, picture = "", rest = ""] =
        /^\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([\s\S]*)$/i.exec(body) ?? [];
      const caption = rest.trim() || readValues(attributes).caption || "";
      return picture === "" ? body : `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
    })
    .replace(/\[gallery\b([^\]]*)\]/g, (_all, attributes) => {
      const { include, ids = include } = readValues(attributes);
      const children = [...attachments].filter(([, { parent }]) => parent === id).map(([child]) => child);
      const pictures = (ids?.split(",") ?? children).map((child) => attachments.get(child.trim()));
      const missing = pictures.filter((picture) => picture === undefined).length;
      if (missing > 0 || pictures.length === 0) losses.add("Pictures of a gallery are not in the file");
      return pictures
        .map((picture) =>
          picture ? `<p><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}"></p>` : "",
        )
        .join("");
    })
    .replace(
      /\[(embed|video|audio|youtube|vimeo)\b([^\]]*)\](?:([^[]*)\[\/\1\])?/g,
      (all, name, attributes, body = "") => {
        const url = /https?:\/\/[^\s"'\]]+/.exec(`${body} ${attributes}`)?.[0];
        if (url === undefined) return all;
        return name === "audio" ? `<audio src="${url}"></audio>` : embedded(url);
      },
    );
  const left = [...text.matchAll(/\[([a-z][\w-]*)(?:\s+[\w-]+=[^\]]*)\]|\[\/([a-z][\w-]*)\]/g)].map(
    ([, open, close]) => open ?? close,
  );
  for (const name of new Set(left)) losses.add(`The shortcode [${name}] is left in the text`);
  return text;
}

function embedded(url: string): string {
  return `<div class="wp-block-embed__wrapper">${url}</div>`;
}

/** The classic editor writes paragraphs as blank lines, and embedded pages as an address in a line of its own. */
function addParagraphs(content: string): string {
  return content
    .replace(/\r\n?/g, "\n")
    .replace(/^[ \t]*(https?:\/\/[^\s<"]+)[ \t]*$/gm, (_all, url) => embedded(url))
    .replace(/<!--(?:more.*?|nextpage)-->/g, "\n\n")
    .replace(blockStart, "\n\n$1")
    .replace(blockEnd, "$1\n\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .map((part) =>
      part === "" || startsWithBlock.test(part)
        ? part
        : `<p>${part.replace(/(?:<br\s*\/?>)?\s*\n/g, "<br>")}</p>`,
    )
    .join("\n");
}

function readFootnotes(footnotes: string | undefined): string {
  if (footnotes === undefined) return "";
  const notes = objectsOf(parseJson(footnotes)).filter(isFields);
  const items = notes.map(
    ({ id, content }) => `<li id="${textOf(id)}">${textOf(content)} <a href="#${textOf(id)}-link">↩</a></li>`,
  );
  return `<ol>${items.join("")}</ol>`;
}
