import type {
  MarkdownBlock,
  MarkdownCell,
  MarkdownCode,
  MarkdownInline,
  MarkdownList,
  MarkdownNotes,
  MarkdownTable,
  PostPicture,
} from "../../../contract/markdown.ts";
import { absoluteUrl } from "./absolute-url.ts";
import { cleanText } from "./clean-text.ts";
import { escapeMarkup } from "./escape-markup.ts";

type Block = MarkdownBlock<PostPicture>;
type Inline = MarkdownInline<PostPicture>;

const inlineElements = { strong: "strong", emphasis: "em", deleted: "del" } as const;
const alertNames = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const;

/**
 * Writes the text of a post as HTML for feed readers, which have no styles or scripts of the site. All text is escaped, and
 * addresses are absolute.
 */
export function writeHtml(content: readonly Block[], siteUrl: string): string {
  const text = (value: string) => escapeMarkup(cleanText(value));
  const address = (url: string) => escapeMarkup(url.startsWith("#") ? url : absoluteUrl(url, siteUrl));
  const attribute = (name: string, value: string | undefined) => (value ? ` ${name}="${text(value)}"` : "");

  function inlines(nodes: readonly Inline[]): string {
    return nodes.map(inline).join("");
  }

  function inline(node: Inline): string {
    if (typeof node === "string") return text(node);
    switch (node.type) {
      case "code":
        return `<code>${text(node.text)}</code>`;
      case "break":
        return "<br>\n";
      case "picture":
        return image(node.picture);
      case "formula":
        // Not as MathML: readers that do not know it show the letters of a fraction in one line.
        return `<code>${text(node.source)}</code>`;
      case "link":
        return `<a href="${address(node.url)}"${attribute("title", node.title)}>${inlines(node.children)}</a>`;
      case "reference":
        return `<sup><a href="#note-${node.note}">${node.note}</a></sup>`;
      default: {
        const element = inlineElements[node.type];
        return `<${element}>${inlines(node.children)}</${element}>`;
      }
    }
  }

  function image({ src, alt, title, width, height }: PostPicture): string {
    const size = attribute("width", width?.toString()) + attribute("height", height?.toString());
    return `<img src="${address(src)}" alt="${text(alt)}"${attribute("title", title)}${size}>`;
  }

  /** Added and removed lines have the signs of a patch, which other readers know without colors. */
  function code({ text: source, title, languageName, lines }: MarkdownCode): string {
    const looks = lines?.map((look) => /^[-+]/.exec(look)?.[0] ?? "") ?? [];
    const isPatch = languageName !== "Diff" && looks.some((sign) => sign !== "");
    const shown = isPatch
      ? source
          .split("\n")
          .map((line, index) => `${looks[index] || " "} ${line}`)
          .join("\n")
      : source;
    const name = title ? `<p><code>${text(title)}</code></p>\n` : "";
    return `${name}<pre><code>${text(shown)}</code></pre>`;
  }

  function blocks(nodes: readonly Block[]): string {
    return nodes.map(block).join("\n");
  }

  function block(node: Block): string {
    switch (node.type) {
      case "heading":
        return `<h${node.level} id="${text(node.id)}">${inlines(node.children)}</h${node.level}>`;
      case "paragraph":
        return `<p>${inlines(node.children)}</p>`;
      case "quote":
        return `<blockquote>\n${blocks(node.children)}\n</blockquote>`;
      case "alert":
        return `<blockquote>\n<p><strong>${alertNames[node.kind]}</strong></p>\n${blocks(node.children)}\n</blockquote>`;
      case "list":
        return list(node);
      case "code":
        return code(node);
      case "formula":
        return `<pre><code>${text(node.source)}</code></pre>`;
      case "figure":
        return node.caption
          ? `<figure>${image(node.picture)}<figcaption>${text(node.caption)}</figcaption></figure>`
          : `<p>${image(node.picture)}</p>`;
      case "table":
        return table(node);
      case "rule":
        return "<hr>";
      case "notes":
        return notes(node);
    }
  }

  function list({ start, loose, items }: MarkdownList<PostPicture>): string {
    const element = start === undefined ? "ul" : "ol";
    const first = start === undefined || start === 1 ? "" : ` start="${start}"`;
    const entries = items.map(({ done, children }) => {
      const box = done === undefined ? "" : done ? "☑ " : "☐ ";
      // Without space between the items, their paragraphs are no elements.
      const body = children
        .map((child) => (!loose && child.type === "paragraph" ? inlines(child.children) : block(child)))
        .join("\n");
      return `<li>${box}${body}</li>`;
    });
    return `<${element}${first}>\n${entries.join("\n")}\n</${element}>`;
  }

  function table({ align, head, rows }: MarkdownTable<PostPicture>): string {
    const row = (cells: MarkdownCell<PostPicture>[], element: "td" | "th") =>
      `<tr>${cells
        .map(
          (cell, column) =>
            `<${element}${attribute("align", align[column] ?? undefined)}>${inlines(cell)}</${element}>`,
        )
        .join("")}</tr>`;
    const body =
      rows.length === 0 ? "" : `\n<tbody>\n${rows.map((cells) => row(cells, "td")).join("\n")}\n</tbody>`;
    return `<table>\n<thead>\n${row(head, "th")}\n</thead>${body}\n</table>`;
  }

  function notes({ notes: entries }: MarkdownNotes<PostPicture>): string {
    const items = entries.map(
      ({ number, children }) => `<li id="note-${number}">\n${blocks(children)}\n</li>`,
    );
    return `<hr>\n<ol>\n${items.join("\n")}\n</ol>`;
  }

  return blocks(content);
}
