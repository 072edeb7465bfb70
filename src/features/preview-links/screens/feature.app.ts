import type { Feature } from "../../../app/feature.ts";

export const previewLinks: Feature = {
  name: "preview-links",
  post: async () => (await import("./preview-link-card.tsx")).PreviewLinkCard,
};
