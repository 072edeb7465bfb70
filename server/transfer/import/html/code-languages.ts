import type { Element, Parents } from "hast";

/** The classes in which Markdown, editors, and highlighters write a language. */
const classes = /^(?:language|lang|highlight-source|highlight-text|brush:?|hljs-language)[-:]?([\w+#.-]+)$/i;
const attributes = [
  "dataLang",
  "dataLanguage",
  "dataCodeBlockLang",
  "dataEnlighterLanguage",
  "lang",
] as const;
const noLanguage = /^(?:plain|plaintext|text|txt|none|nohighlight|generic|raw|auto)$/i;

/** Writes the language of each block of code, which may be on an element around it, into `data-lang` of its `pre`. */
export function markLanguages(parent: Parents, outer?: string): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const around =
      child.tagName === "div" || child.tagName === "figure" ? (languageOf(child) ?? outer) : outer;
    if (child.tagName === "pre") child.properties.dataLang = findLanguage(child) ?? around;
    else markLanguages(child, around);
  }
}

function findLanguage(pre: Element): string | undefined {
  const code = pre.children.find((child) => child.type === "element" && child.tagName === "code");
  return (code?.type === "element" ? languageOf(code) : undefined) ?? languageOf(pre);
}

function languageOf(element: Element): string | undefined {
  const { tagName, properties } = element;
  const isCode = tagName === "pre" || tagName === "code";
  const named = attributes.map((name) => (name === "lang" && !isCode ? undefined : properties[name]));
  const list = Array.isArray(properties.className) ? properties.className.map(String) : [];
  // `brush: php; gutter: false` and `hljs php` have the language in the next class.
  const marker = list.findIndex((name) => name === "brush:" || (name === "hljs" && isCode));
  const next = marker === -1 ? undefined : list[marker + 1];
  const found = [...named, ...list.map((name) => classes.exec(name)?.[1]), next];
  const language = found.find((name) => typeof name === "string" && /^[\w+#.-]+;?$/.test(name));
  if (typeof language !== "string") return undefined;
  const name = language.replace(/;$/, "").toLowerCase();
  return noLanguage.test(name) ? undefined : name;
}
