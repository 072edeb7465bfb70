import { html as markup } from "hono/html";
import type { PageBundle } from "./bundle.ts";
import { hashOf } from "./csp.ts";

/** The styles that the build has extracted for documents. */
export type PageStyles = Pick<PageBundle["entry"]["module"], "baseStyles" | "screenStyles" | "rareSheet">;

interface StyledPage {
  html: string;
  /** How the Content-Security-Policy allows the styles. */
  hash: string;
}

/** The first `style` element of a rendered page, with the IDs of its routes. */
const placeholder = /<style>([^<]*)<\/style>/;

/**
 * Creates the function that replaces the first `style` element of a rendered page with `head`, the styles of the page,
 * and the link to the styles for rare media.
 */
export function createHeadWriter({ baseStyles, screenStyles, rareSheet }: PageStyles) {
  const link = rareSheet
    ? markup`<link rel="stylesheet" href="${rareSheet.href}" media="${rareSheet.media}">`
    : "";
  return (html: string, head: string): StyledPage => {
    const routes = placeholder.exec(html)?.[1]?.split(" ") ?? [];
    const screen = routes.map((route) => screenStyles[route] ?? "");
    const styles = [baseStyles, ...screen, ...writeTints(html)].join("");
    const tags = `${head}<style>${styles}</style>${link}`;
    return { html: html.replace(placeholder, () => tags), hash: hashOf(styles) };
  };
}

/**
 * Returns the rules that show the average color of each picture until it arrives. The pictures cannot have it as a
 * `style` attribute, which the Content-Security-Policy forbids.
 */
function writeTints(html: string): string[] {
  const tints = new Set(Array.from(html.matchAll(/ data-tint="(#[0-9a-f]{6})"/g), ([, tint]) => tint));
  return Array.from(tints, (tint) => `[data-tint="${tint}"]{background-color:${tint}}`);
}
