import type { SitePath } from "../../../../../core/site/contract/edits.ts";
import type { EditedFileName } from "../../../../../core/site/contract/site-editing.ts";

/** Returns the path of the form for a place in a file, without that of the screen, such as `site/tiles/0`. */
export function formPath(file: EditedFileName, path: SitePath = []): string {
  // The folder of a text about an entry has the name of another file.
  const place = file.includes("/") && !file.startsWith("pages/") ? ["texts"] : [];
  return [...place, file.replace(/\.(yaml|md)$/, ""), ...path].join("/");
}

/** Returns the address of the form for a place in a file. */
export function formAddress(file: EditedFileName, path?: SitePath): string {
  return `/admin/site/${formPath(file, path)}`;
}
