import type { Look } from "../../contract/site/look.ts";
import geistMono from "../styles/fonts/geist-mono.woff2?url";
import manrope from "../styles/fonts/manrope.woff2?url";
import sourceCodePro from "../styles/fonts/source-code-pro.woff2?url";
import sourceSerif from "../styles/fonts/source-serif-4.woff2?url";
import geometric from "./geometric.css?inline";
import serif from "./serif.css?inline";

const files = {
  serif: { rules: serif, preloads: [sourceSerif, sourceCodePro] },
  geometric: { rules: geometric, preloads: [manrope, geistMono] },
};

/** Returns the rules of a pair of typefaces and the files that every page needs, or `undefined` for the default pair. */
export function typefaceFiles({ typefaces }: Pick<Look, "typefaces"> = {}) {
  return typefaces === undefined || typefaces === "grotesk" ? undefined : files[typefaces];
}
