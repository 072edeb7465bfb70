/** What a style refers to. */
export interface StyleReference {
  /** The identifier of an element. */
  id: string;
  /** Whether it is drawn at each point of a line. */
  isRepeated: boolean;
}

/** The references of style sheets by the elements that they are for: `rect`, `.class`, `#id`, or `*`. */
export type StyleSheets = ReadonlyMap<string, readonly StyleReference[]>;

/** Returns what the value of a property refers to, such as `url(#a)`. */
export function readValue(property: string, value: string): StyleReference[] {
  if (!value.includes("(")) return [];
  const isRepeated = property === "marker" || property === "marker-mid";
  const found = resolveEscapes(value).matchAll(/url\(\s*(?:["']\s*)?#([^"')\s]+)/gi);
  return [...found].map(([, id = ""]) => ({ id, isRepeated }));
}

/** Returns what declarations refer to, such as `fill: url(#a); stroke: red`. */
export function readDeclarations(style: string): StyleReference[] {
  return style.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    return readValue(
      resolveEscapes(declaration.slice(0, colon)).trim().toLowerCase(),
      declaration.slice(colon + 1),
    );
  });
}

/** Reads style sheets. Of a selector with several steps, only the last one counts, so that it selects rather too much. */
export function readStyleSheets(css: string): StyleSheets {
  const sheets = new Map<string, StyleReference[]>();
  for (const rule of css.split("}")) {
    const start = rule.lastIndexOf("{");
    const references = start === -1 ? [] : readDeclarations(rule.slice(start + 1));
    if (references.length === 0) continue;
    // A rule can be in another one, such as `@media`.
    for (const selector of rule
      .slice((start === 0 ? -1 : rule.lastIndexOf("{", start - 1)) + 1, start)
      .split(",")) {
      const key = lastStep(selector);
      const known = sheets.get(key);
      if (known === undefined) sheets.set(key, [...references]);
      else known.push(...references);
    }
  }
  return sheets;
}

function lastStep(selector: string): string {
  const step =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  const [key = "*"] = /[.#][^.#:[]+/.exec(step) ?? /^[^.#:[*]+/.exec(step) ?? [];
  return key;
}

/** CSS allows each character to be written as a number. */
function resolveEscapes(style: string): string {
  return style.replace(/\\([0-9a-f]{1,6})\s?/gi, (whole, hex) => {
    const code = Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
