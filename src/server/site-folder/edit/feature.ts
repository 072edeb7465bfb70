import { sitePreviewRoutes } from "../../../features/site-preview/owner-site-preview.ts";
import type { Feature } from "../../feature.ts";
import { sitePictureRoutes } from "../../media/site-pictures/owner.ts";
import { siteFileRoutes } from "./owner.ts";
import { siteEditor } from "./parts.ts";

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
