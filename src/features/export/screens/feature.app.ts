import type { Feature } from "../../../core/feature.app.ts";

export const siteExport: Feature = {
  name: "export",
  account: async () => (await import("./export-card.tsx")).ExportCard,
};
