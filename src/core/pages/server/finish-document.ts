import { html as markup } from "hono/html";
import { permissionsPolicy } from "../../http/security-headers.ts";
import type { FinishedDocument, RenderedDocument } from "../screens/page-data.ts";
import type { PageBundle } from "./bundle.ts";
import { contentSecurityPolicy, hashOf } from "./csp.ts";
import { schemeColors, schemeScript, schemeTags } from "./head/scheme.ts";

/** The styles that the build has extracted for documents. */
type PageStyles = Pick<
  PageBundle["entry"]["module"],
  "baseStyles" | "screenStyles" | "screensModule" | "rareSheet"
>;

/** What a document has beside what React has rendered. */
interface Additions {
  /** The tags for crawlers and browsers. */
  head: string;
  /** Whether it has no scripts, so that it follows the system's color scheme. */
  isPreview: boolean;
  /** The origins of other sites that it can show in a frame. */
  frames?: readonly string[];
}

/**
 * Creates the function that completes a rendered document: it puts the tags of the head and the schemes, the styles of
 * the page, and the link to the styles for rare media where the placeholder is. The policies in the headers allow the
 * document's own script and styles, and no others.
 */
export function createFinishDocument({ baseStyles, screenStyles, screensModule, rareSheet }: PageStyles) {
  const link = rareSheet
    ? markup`<link rel="stylesheet" href="${rareSheet.href}" media="${rareSheet.media}">`
    : "";
  const start = screensModule ? markup`<style data-screens="${screensModule}">` : "<style>";
  return function finishDocument(
    document: RenderedDocument,
    { head, isPreview, frames }: Additions,
  ): FinishedDocument {
    const { html, placeholder, routes, script, rules, siteStyles } = document;
    const styles = [baseStyles, ...routes.map((route) => screenStyles[route] ?? ""), ...rules].join("");
    const tags = `${isPreview ? schemeColors : schemeTags}${head}${start}${styles}</style>${link}`;
    const hashes = [styles, ...siteStyles].map(hashOf);
    return {
      html: html.replace(placeholder, () => tags),
      headers: {
        "content-security-policy": contentSecurityPolicy({
          scripts: [hashOf(schemeScript), hashOf(script)],
          styles: hashes,
          ...(frames && { frames }),
        }),
        "permissions-policy": permissionsPolicy,
      },
    };
  };
}
