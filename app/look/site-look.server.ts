import { accentStyle } from "../../contract/site/accents.ts";
import type { Site } from "../../contract/site/site.ts";
import { lookStyle } from "./look-style.ts";
import { typefaceFiles } from "./typefaces.server.ts";

interface SiteLook {
  /** The style sheet with what the site chose itself. There is none if it has the defaults. */
  style: string | undefined;
  /** The addresses of the fonts of every page, if they are not the default ones. */
  fonts?: string[];
}

/** Browsers get the look with the document, so they do not need the code that checks colors. */
export function siteLook({ accents, look }: Pick<Site["profile"], "accents" | "look">): SiteLook {
  const files = typefaceFiles(look);
  const style = [files?.rules, accentStyle(accents), lookStyle(look, accents)].filter(Boolean).join("");
  return { style: style || undefined, ...(files && { fonts: files.preloads }) };
}
