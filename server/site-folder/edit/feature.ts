import type { Feature } from "../../feature.ts";
import { sitePictureRoutes } from "../../media/site-pictures/owner.ts";
import { sitePreviewRoutes } from "../../pages/owner-site-preview.ts";
import { siteFileRoutes } from "./owner.ts";

export const siteEditing: Feature = {
  name: "site-editing",
  calls: (context, { renderDraft }) => [
    siteFileRoutes(context, context.siteEditor),
    sitePictureRoutes(context, context.siteEditor),
    sitePreviewRoutes(context, renderDraft),
  ],
};
