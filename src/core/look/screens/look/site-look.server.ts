import type { Site } from "../../../site/contract/site.ts";
import geistMono from "../../../ui/styles/fonts/geist-mono.woff2?url";
import hankenGrotesk from "../../../ui/styles/fonts/hanken-grotesk.woff2?url";
import jetBrainsMono from "../../../ui/styles/fonts/jetbrains-mono.woff2?url";
import manrope from "../../../ui/styles/fonts/manrope.woff2?url";
import sourceCodePro from "../../../ui/styles/fonts/source-code-pro.woff2?url";
import sourceSerif from "../../../ui/styles/fonts/source-serif-4.woff2?url";
import { accentStyle } from "../../contract/accents.ts";
import type { Look } from "../../contract/look.ts";
import geometric from "./geometric.css?inline";
import { counterStyle, lookStyle } from "./look-style.ts";
import serif from "./serif.css?inline";

const files = {
  // Their rules are in the style sheet of every page.
  grotesk: { rules: "", preloads: [hankenGrotesk, jetBrainsMono] },
  serif: { rules: serif, preloads: [sourceSerif, sourceCodePro] },
  geometric: { rules: geometric, preloads: [manrope, geistMono] },
};

/** Returns the rules of a pair of typefaces, and the files that every page needs. */
function typefaceFiles({ typefaces = "grotesk" }: Pick<Look, "typefaces"> = {}) {
  return files[typefaces];
}

interface SiteLook {
  /** The style sheet with what the site chose itself. There is none if it has the defaults. */
  style: string | undefined;
  /** The owner's own rules, which are for the screens of visitors only. */
  customCss: string | undefined;
  /** The addresses of the fonts of every page. */
  fonts: string[];
}

/** Browsers get the look with the document, so they do not need the code that checks colors. */
export function siteLook({ profile: { accents, look, counters }, customCss }: Site): SiteLook {
  const { rules, preloads } = typefaceFiles(look);
  const style = [rules, accentStyle(accents), lookStyle(look, accents), counterStyle(counters)]
    .filter(Boolean)
    .join("");
  return { style: style || undefined, customCss: customCss || undefined, fonts: preloads };
}
