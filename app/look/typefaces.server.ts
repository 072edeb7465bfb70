import type { Look } from "../../contract/site/look.ts";
import geistMono from "../styles/fonts/geist-mono.woff2?url";
import hankenGrotesk from "../styles/fonts/hanken-grotesk.woff2?url";
import jetBrainsMono from "../styles/fonts/jetbrains-mono.woff2?url";
import manrope from "../styles/fonts/manrope.woff2?url";
import sourceCodePro from "../styles/fonts/source-code-pro.woff2?url";
import sourceSerif from "../styles/fonts/source-serif-4.woff2?url";
import geometric from "./geometric.css?inline";
import serif from "./serif.css?inline";

const files = {
  // Their rules are in the style sheet of every page.
  grotesk: { rules: "", preloads: [hankenGrotesk, jetBrainsMono] },
  serif: { rules: serif, preloads: [sourceSerif, sourceCodePro] },
  geometric: { rules: geometric, preloads: [manrope, geistMono] },
};

/** Returns the rules of a pair of typefaces, and the files that every page needs. */
export function typefaceFiles({ typefaces = "grotesk" }: Pick<Look, "typefaces"> = {}) {
  return files[typefaces];
}
