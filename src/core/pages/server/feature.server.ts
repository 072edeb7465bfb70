import type { Feature } from "../../feature.ts";
import { siteDocuments } from "./document-files.ts";
import { liveReloadRoutes } from "./live-reload.ts";

export const pages: Feature = {
  name: "pages",
  addresses: ({ config, site }) => (config.liveReload ? [liveReloadRoutes(site)] : []),
  documents: siteDocuments,
};
