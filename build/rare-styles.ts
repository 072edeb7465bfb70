import { createHash } from "node:crypto";
import postcss, { type AtRule } from "postcss";

/**
 * The styles for these media become a file of their own. Browsers load a style sheet whose media query does not match with
 * the lowest priority, and do not wait for it. It is one file because browsers open no more than six connections to a
 * server with HTTP/1.1, and a visitor's first click needs one while fonts and pictures are being loaded.
 */
export const rareMedia = /^(print$|\((forced-colors|prefers-contrast):)/;

/** The rules for rare media, and the text of all other styles. */
export interface SplitStyles {
  common: string;
  rareRules: AtRule[];
}

/** Separates the styles for rare media from the others. */
export function splitStyles(text: string): SplitStyles {
  const styles = postcss.parse(text);
  const rareRules = styles.nodes.filter(
    (node) => node.type === "atrule" && node.name === "media" && rareMedia.test(node.params),
  ) as AtRule[];
  for (const rule of rareRules) rule.remove();
  return { common: styles.toString().trim(), rareRules };
}

/** Returns the style sheet with the rules, and the media that it is for. */
export function writeRareSheet(rules: AtRule[]) {
  const source = rules.join("");
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const media = [...new Set(rules.map(({ params }) => params))].join(", ");
  return { fileName: `assets/rare-media-${hash}.css`, source, media };
}
