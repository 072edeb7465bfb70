import { stat } from "node:fs/promises";
import path from "node:path";
import { readText } from "../read-text.ts";
import type { SiteFault } from "../site-fault.ts";

export const customCssFile = "custom.css";

/** It is in every document. */
const limit = { bytes: 20_000, name: "20 KB" };

interface CustomCss {
  css: string | undefined;
  faults: SiteFault[];
}

/** Reads the style sheet of the site folder, which is optional. */
export async function readCustomCss(folder: string): Promise<CustomCss> {
  const found = await stat(path.join(folder, customCssFile)).catch(() => undefined);
  if (found === undefined) return { css: undefined, faults: [] };
  const css = await readText(folder, customCssFile, limit);
  if (typeof css !== "string") return { css: undefined, faults: [{ file: customCssFile, ...css }] };
  // Most sites have no such file, and start without the parser.
  const { checkCss } = await import("./check-css.ts");
  const faults = checkCss(css).map((fault) => ({ file: customCssFile, ...fault }));
  return { css: faults.length > 0 || css.trim() === "" ? undefined : css, faults };
}
