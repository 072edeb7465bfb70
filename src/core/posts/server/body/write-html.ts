import type {
  MarkdownBlock,
  MarkdownCell,
  MarkdownCode,
  MarkdownInline,
  MarkdownList,
  MarkdownNotes,
  MarkdownTable,
  PostPicture,
} from "../../contract/markdown.ts";
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
 * Writes the text of a post as HTML for feed readers, which have no styles or scripts of the site. All text is escaped,
 * and addresses are absolute.
 */
export function writeHtml(content: readonly Block[], siteUrl: string): string {
  return new HtmlWriter(siteUrl).blocks(content);
}

class HtmlWriter {
  readonly #siteUrl: string;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  blocks(nodes: readonly Block[]): string {
    return nodes.map((node) => this.#block(node)).join("\n");
  }

  #block(node: Block): string {
    switch (node.type) {
      case "heading":
        return `<h${node.level} id="${safe(node.id)}">${this.#inlines(node.children)}</h${node.level}>`;
      case "paragraph":
        return `<p>${this.#inlines(node.children)}</p>`;
      case "quote":
        return `<blockquote>\n${this.blocks(node.children)}\n</blockquote>`;
      case "alert":
        return `<blockquote>\n<p><strong>${alertNames[node.kind]}</strong></p>\n${this.blocks(node.children)}\n</blockquote>`;
      case "list":
        return this.#list(node);
      case "code":
        return writeCode(node);
      case "formula":
        return `<pre><code>${safe(node.source)}</code></pre>`;
      case "figure":
        return node.caption
          ? `<figure>${this.#image(node.picture)}<figcaption>${safe(node.caption)}</figcaption></figure>`
          : `<p>${this.#image(node.picture)}</p>`;
      case "table":
        return this.#table(node);
      case "rule":
        return "<hr>";
      case "notes":
        return this.#notes(node);
    }
  }

  #list({ start, loose, items }: MarkdownList<PostPicture>): string {
    const element = start === undefined ? "ul" : "ol";
    const first = start === undefined || start === 1 ? "" : ` start="${start}"`;
    const entries = items.map(({ done, children }) => {
      const box = done === undefined ? "" : done ? "☑ " : "☐ ";
      // Without space between the items, their paragraphs are no elements.
      const body = children
        .map((child) =>
          !loose && child.type === "paragraph" ? this.#inlines(child.children) : this.#block(child),
        )
        .join("\n");
      return `<li>${box}${body}</li>`;
    });
    return `<${element}${first}>\n${entries.join("\n")}\n</${element}>`;
  }

  #table({ align, head, rows }: MarkdownTable<PostPicture>): string {
    const row = (cells: MarkdownCell<PostPicture>[], element: "td" | "th") => {
      const written = cells.map((cell, column) => {
        const alignment = attribute("align", align[column] ?? undefined);
        return `<${element}${alignment}>${this.#inlines(cell)}</${element}>`;
      });
      return `<tr>${written.join("")}</tr>`;
    };
    const body =
      rows.length === 0 ? "" : `\n<tbody>\n${rows.map((cells) => row(cells, "td")).join("\n")}\n</tbody>`;
    return `<table>\n<thead>\n${row(head, "th")}\n</thead>${body}\n</table>`;
  }

  #notes({ notes }: MarkdownNotes<PostPicture>): string {
    const items = notes.map(
      ({ number, children }) => `<li id="note-${number}">\n${this.blocks(children)}\n</li>`,
    );
    return `<hr>\n<ol>\n${items.join("\n")}\n</ol>`;
  }

  #inlines(nodes: readonly Inline[]): string {
    return nodes.map((node) => this.#inline(node)).join("");
  }

  #inline(node: Inline): string {
    if (typeof node === "string") return safe(node);
    switch (node.type) {
      case "code":
        return `<code>${safe(node.text)}</code>`;
      case "break":
        return "<br>\n";
      case "picture":
        return this.#image(node.picture);
      case "formula":
        // Not as MathML: readers that do not know it show the letters of a fraction in one line.
        return `<code>${safe(node.source)}</code>`;
      case "link": {
        const title = attribute("title", node.title);
        return `<a href="${this.#address(node.url)}"${title}>${this.#inlines(node.children)}</a>`;
      }
      case "reference":
        return `<sup><a href="#note-${node.note}">${node.note}</a></sup>`;
      default: {
        const element = inlineElements[node.type];
        return `<${element}>${this.#inlines(node.children)}</${element}>`;
      }
    }
  }

  #image(picture: PostPicture): string {
    const { src, alt, title, width, height } = picture;
    const size = attribute("width", width?.toString()) + attribute("height", height?.toString());
    if ("clip" in picture && picture.clip) {
      const poster = picture.clip.poster && this.#address(picture.clip.poster);
      const start = `<video controls muted playsinline src="${this.#address(src)}"${attribute("poster", poster)}${size}>`;
      return `${start}<a href="${this.#address(src)}">${safe(alt || "Video")}</a></video>`;
    }
    return `<img src="${this.#address(src)}" alt="${safe(alt)}"${attribute("title", title)}${size}>`;
  }

  #address(url: string): string {
    return escapeMarkup(url.startsWith("#") ? url : absoluteUrl(url, this.#siteUrl));
  }
}

/** Added and removed lines have the signs of a patch, which other readers know without colors. */
function writeCode({ text, title, languageName, lines }: MarkdownCode): string {
  const looks = lines?.map((look) => /^[-+]/.exec(look)?.[0] ?? "") ?? [];
  const isPatch = languageName !== "Diff" && looks.some((sign) => sign !== "");
  const patch = text.split("\n").map((line, index) => `${looks[index] || " "} ${line}`);
  const name = title ? `<p><code>${safe(title)}</code></p>\n` : "";
  return `${name}<pre><code>${safe(isPatch ? patch.join("\n") : text)}</code></pre>`;
}

function attribute(name: string, value: string | undefined): string {
  return value ? ` ${name}="${safe(value)}"` : "";
}

function safe(text: string): string {
  return escapeMarkup(cleanText(text));
}
