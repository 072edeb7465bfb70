import { accentStyle } from "../../contract/site/accents.ts";
import type { Site } from "../../contract/site/site.ts";
import { counterStyle, lookStyle } from "./look-style.ts";
import { typefaceFiles } from "./typefaces.server.ts";

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
