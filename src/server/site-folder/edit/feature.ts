import type { Feature } from "../../feature.ts";
import { sitePictureRoutes } from "../../media/site-pictures/owner.ts";
import { sitePreviewRoutes } from "../../pages/owner-site-preview.ts";
import { siteFileRoutes } from "./owner.ts";
import { createSiteEditor } from "./site-editor.ts";

export const siteEditing: Feature = {
  name: "site-editing",
  calls: (context, { renderDraft }) => {
    const editor = createSiteEditor(context);
    return [
      siteFileRoutes(context, editor),
      sitePictureRoutes(context, editor),
      sitePreviewRoutes(context, renderDraft),
    ];
  },
};
