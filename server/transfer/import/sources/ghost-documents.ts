import type { Losses } from "../html/losses.ts";
import { escapeHtml } from "../html/parse-html.ts";
import { ImportFault } from "../import-fault.ts";
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
  "call-to-action": ({ textValue, buttonText, buttonUrl }) =>
    `${textOf(textValue) ?? ""}${block("p", buttonUrl && link(buttonUrl, buttonText))}`,
  code: (card) => figure(`<pre data-lang="${encode(card.language)}">\n${encode(card.code)}</pre>`, card),
  embed: (card) => figure(textOf(card.html) ?? block("p", link(card.url)), card),
  file: ({ src, fileTitle, fileName }) => block("p", link(src, fileTitle || fileName)),
  gallery: (card) => objectsOf(card.images).map(image).join("") + block("p", card.caption),
  header: ({ heading, header, subheading, subheader }) =>
    block("h2", heading ?? header) + block("p", subheading ?? subheader),
  hr: () => "<hr>",
  html: ({ html }) => textOf(html) ?? "",
  image: (card) => figure(image(card), card),
  // Written as it is.
  markdown: ({ markdown }, losses) =>
    `<pre data-markdown>\n${encode(convertHtmlParts(textOf(markdown) ?? "", losses))}</pre>`,
  product: ({ productTitle, productDescription, productImageSrc, productButton, productUrl }) =>
    image({ src: productImageSrc }) +
    block("h4", productTitle) +
    (textOf(productDescription) ?? "") +
    block("p", productUrl && link(productUrl, productButton)),
  toggle: ({ heading, content }) =>
    `<details><summary>${textOf(heading) ?? ""}</summary>${textOf(content) ?? ""}</details>`,
  video: (card) => figure(`<video src="${encode(card.src)}"></video>`, card),
};
const sameCards: Record<string, string> = {
  codeblock: "code",
  horizontalrule: "hr",
  "card-markdown": "markdown",
};

function readCard(name: string, card: Fields, losses: Losses): string {
  const known = cards[sameCards[name] ?? name];
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
      return "children" in node && !(type in cards) ? inner() : readCard(type, node, losses);
  }
}

/** Returns the HTML of a document of Ghost's editor before 5.0. */
export function mobiledocToHtml(document: unknown, losses: Losses): string {
  const { sections, cards: list, atoms, markups } = isFields(document) ? document : {};
  const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(Array.isArray) : []);
  const [cardRows, atomRows, markupRows] = [rowsOf(list), rowsOf(atoms), rowsOf(markups)];
  const tagName = (value: unknown) => (/^[a-z][a-z0-9]*$/.test(String(value)) ? String(value) : "span");
  const inline = (markers: unknown): string => {
    const open: string[] = [];
    return rowsOf(markers)
      .map(([type, opened, closed, value]) => {
        let html = "";
        for (const index of Array.isArray(opened) ? opened : []) {
          const [tag, attributes] = markupRows[Number(index)] ?? [];
          open.push(tagName(tag));
          const href =
            Array.isArray(attributes) && attributes[0] === "href" ? ` href="${encode(attributes[1])}"` : "";
          html += `<${tagName(tag)}${href}>`;
        }
        html += type === 1 ? (atomRows[Number(value)]?.[0] === "soft-return" ? "<br>" : "") : encode(value);
        for (const tag of Number(closed) > 0 ? open.splice(-Number(closed)).reverse() : [])
          html += `</${tag}>`;
        return html;
      })
      .join("");
  };
  return rowsOf(sections)
    .map(([type, first, second]) => {
      if (type === 1) return block(tagName(first), inline(second));
      if (type === 2) return image({ src: first });
      if (type === 3)
        return block(
          tagName(first),
          rowsOf(second)
            .map((item) => `<li>${inline(item)}</li>`)
            .join(""),
        );
      const [name, card] = type === 10 ? (cardRows[Number(first)] ?? []) : [];
      return typeof name === "string" ? readCard(name, isFields(card) ? card : {}, losses) : "";
    })
    .join("\n");
}
