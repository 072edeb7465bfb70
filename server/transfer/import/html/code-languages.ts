import type { Element, Parents } from "hast";

/** How Markdown and editors, SyntaxHighlighter, and highlight.js write a language as classes. */
const classes = [
  /(?:^| )(?:language|lang|highlight-source|highlight-text)-([\w+#.-]+)/i,
  /(?:^| )brush: ?([\w+#.-]+)/i,
  /(?:^| )hljs ([\w+#.-]+)/i,
];
const noLanguage = /^(?:plain|plaintext|text|txt|none|nohighlight|generic|raw|auto)$/i;

/** Writes the language of each block of code, which may be on an element around it, into `data-lang` of its `pre`. */
export function markLanguages(parent: Parents, outer?: string): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const isAround = child.tagName === "div" || child.tagName === "figure";
    if (child.tagName === "pre") child.properties.dataLang = findLanguage(child) ?? outer;
    else markLanguages(child, isAround ? (languageOf(child) ?? outer) : outer);
  }
}

function findLanguage(pre: Element): string | undefined {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  const { lang } = pre.properties;
  const own = languageOf(pre) ?? (typeof lang === "string" ? lang : undefined);
  return (code?.type === "element" ? languageOf(code) : undefined) ?? own;
}

function languageOf({ properties }: Element): string | undefined {
  const { className, dataLang, dataLanguage, dataCodeBlockLang, dataEnlighterLanguage } = properties;
  const names = [className].flat().join(" ");
  const found = [dataLang, dataLanguage, dataCodeBlockLang, dataEnlighterLanguage]
    .concat(classes.map((form) => form.exec(names)?.[1]))
    .find((name) => typeof name === "string" && /^[\w+#.-]+$/.test(name));
  return typeof found === "string" && !noLanguage.test(found) ? found.toLowerCase() : undefined;
}
