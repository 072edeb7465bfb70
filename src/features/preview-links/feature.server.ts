import type { Feature } from "../../core/feature.ts";
import { previewLinkRoutes } from "./owner-previews.ts";
import { previewRoutes } from "./public-previews.ts";

export const previewLinks: Feature = {
  name: "preview-links",
  calls: (context) => [previewLinkRoutes(context)],
  pages: (context, { renderPreview }) => [previewRoutes(context, renderPreview)],
};
