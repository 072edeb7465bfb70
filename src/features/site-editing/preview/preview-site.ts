import type { ServerPageData } from "../../../core/pages/server/page-data.ts";
import { type PagePreview, withoutScripts } from "../../../core/pages/server/page-preview.ts";
import type { Site } from "../../../core/site/contract/site.ts";
import { removeMarks } from "../contract/marks.ts";

/** Shows a version of the site that is not saved. `data` has its marks, of which the head needs none. */
export function previewSite(data: ServerPageData, site: Site): PagePreview {
  return {
    data,
    site,
    finish: (document) => {
      const html = withoutScripts(document.html).replace(/^[\s\S]*?<body/, removeMarks);
      return { ...document, html };
    },
  };
}
