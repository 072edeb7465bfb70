import { ImportFault } from "../../../core/imports/import-fault.ts";
import type { Losses } from "../html/losses.ts";
import { escapeHtml } from "../html/parse-html.ts";
import { convertHtmlParts } from "./html-parts.ts";
import { type Fields, isFields, objectsOf, textOf } from "./read-source.ts";

const maxDepth = 100;

/** Ghost's cards, as the HTML that Ghost makes of them or simpler. Their captions and texts are HTML. */
const cards: Record<string, (card: Fields, losses: Losses) => string> = {
  audio: ({ src, title }) => `<audio src="${encode(src)}"></audio>${block("p", title && encode(title))}`,
  bookmark: ({ url, metadata }) => {
    const title = isFields(metadata) ? textOf(metadata.title) : undefined;
    return `<figure class="kg-bookmark-card"><a href="${encode(url)}"><div class="kg-bookmark-title">${encode(title ?? url)}</div></a></figure>`;
  },
  button: ({ buttonText, buttonUrl }) => block("p", link(buttonUrl, buttonText)),
  callout: ({ calloutEmoji, calloutText }) =>
    `<div class="kg-callout-card"><p>${[calloutEmoji, calloutText].map(textOf).filter(Boolean).join(" ")}</p></div>`,
  codeblock: (card) => figure(`<pre data-lang="${encode(card.language)}">\n${encode(card.code)}</pre>`, card),
  embed: (card) => figure(textOf(card.html) ?? block("p", link(card.url)), card),
  file: ({ src, fileTitle, fileName }) => block("p", link(src, fileTitle || fileName)),
  gallery: (card) => objectsOf(card.images).map(image).join("") + block("p", card.caption),
  horizontalrule: () => "<hr>",
  html: ({ html }) => textOf(html) ?? "",
  image: (card) => figure(image(card), card),
  // Written as it is.
  markdown: ({ markdown }, losses) =>
    `<pre data-markdown>\n${encode(convertHtmlParts(textOf(markdown) ?? "", losses))}</pre>`,
  toggle: ({ heading, content }) =>
    `<details><summary>${textOf(heading) ?? ""}</summary>${textOf(content) ?? ""}</details>`,
  video: (card) => figure(`<video src="${encode(card.src)}"></video>`, card),
};

function readCard(name: string, card: Fields, losses: Losses): string {
  const known = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (known !== undefined) return known(card, losses);
  losses.add(`A card of the kind ${name} was left out`);
  return "";
}

function encode(value: unknown): string {
  return escapeHtml(typeof value === "string" || typeof value === "number" ? String(value) : "");
}

function block(name: string, html: unknown): string {
  const content = textOf(html);
  return content === undefined ? "" : `<${name}>${content}</${name}>`;
}

function link(url: unknown, label?: unknown): string {
  return `<a href="${encode(url)}">${encode(textOf(label) ?? url)}</a>`;
}

function image({ src, alt, href }: Fields): string {
  if (textOf(src) === undefined) return "";
  const picture = `<img src="${encode(src)}" alt="${encode(alt)}">`;
  return textOf(href) === undefined ? picture : `<a href="${encode(href)}">${picture}</a>`;
}

function figure(content: string, { caption }: Fields): string {
  return `<figure>${content}${block("figcaption", caption)}</figure>`;
}

/** The bits of a text's format, the outermost first. */
const formats: [bit: number, tag: string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];

/**
 * Returns the HTML of a document of Ghost's editor since 5.0.
 * @throws ImportFault if it is nested too deeply
 */
export function lexicalToHtml(document: unknown, losses: Losses): string {
  return isFields(document) && isFields(document.root) ? readNodes(document.root, losses, 0) : "";
}

function readNodes(parent: Fields, losses: Losses, depth: number): string {
  if (depth > maxDepth) throw new ImportFault(`The text is nested more than ${maxDepth} levels deep.`);
  return objectsOf(parent.children)
    .map((node) => readNode(node, losses, depth + 1))
    .join("");
}

function readNode(node: Fields, losses: Losses, depth: number): string {
  const inner = () => readNodes(node, losses, depth);
  const type = String(node.type).replace(/^extended-/, "");
  switch (type) {
    case "text":
    case "tk": {
      const open = formats.filter(([bit]) => (Number(node.format) & bit) !== 0).map(([, tag]) => tag);
      return open.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, encode(node.text));
    }
    case "linebreak":
      return "<br>";
    case "paragraph":
      return `<p>${inner()}</p>`;
    case "heading": {
      const tag = /^h[1-6]$/.test(String(node.tag)) ? node.tag : "h2";
      return `<${tag}>${inner()}</${tag}>`;
    }
    case "quote":
    case "aside":
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case "list": {
      const tag = node.listType === "number" ? "ol" : "ul";
      // A list in a list is in an item of its own, which belongs to the item before it.
      const items = inner().replace(/<\/li><li>(<[ou]l )/g, "$1");
      return `<${tag} start="${Number(node.start) || 1}">${items}</${tag}>`;
    }
    case "listitem":
      return `<li>${typeof node.checked === "boolean" ? `<input type="checkbox"${node.checked ? " checked" : ""}> ` : ""}${inner()}</li>`;
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${encode(node.url)}">${inner()}</a>`;
    default:
      return "children" in node ? inner() : readCard(type, node, losses);
  }
}
