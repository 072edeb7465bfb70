import type { Feature } from "../../core/feature.ts";
import { sitePreviewRoutes } from "./owner-site-preview.ts";

export const sitePreview: Feature = {
  name: "site-preview",
  calls: (context, { renderDraft }) => [sitePreviewRoutes(context, renderDraft)],
};
