import type { Feature } from "../../../core/feature.app.ts";

export const previewLinks: Feature = {
  name: "preview-links",
  post: async () => (await import("./preview-link-card.tsx")).PreviewLinkCard,
};
