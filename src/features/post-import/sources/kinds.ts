import { foliodesk } from "./foliodesk.ts";
import { foreignKinds } from "./foreign-kinds.ts";
import { markdownKind } from "./markdown.ts";

/** All kinds of sources, in the order in which they are asked. Exports of other programs can contain Markdown, too. */
export const sourceKinds = [foliodesk, ...foreignKinds, markdownKind];
