import type { Feature } from "../../core/feature.ts";
import { siteFileRoutes } from "./owner.ts";
import { siteEditor } from "./parts.ts";
import { sitePreviewRoutes } from "./preview/owner-site-preview.ts";
import { sitePictureRoutes } from "./site-pictures/owner.ts";

export const siteEditing: Feature = {
  name: "site-editing",
  parts: [siteEditor],
  calls: (context, { renderDraft }) => {
    const editor = context.get(siteEditor);
    return [
      siteFileRoutes(context, editor),
      sitePictureRoutes(context, editor),
      sitePreviewRoutes(context, renderDraft),
    ];
  },
};
