import { definePart } from "../../core/feature.ts";
import { createSiteEditor } from "./site-editor.ts";

/** There is one, because it makes one change after the other. */
export const siteEditor = definePart("site-editor", createSiteEditor);
