import { Link2 } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

const to = "/admin/insight/links";

export const shareLinks: Feature = {
  name: "share-links",
  screens: [
    { name: "Share links", path: to, folder: "features/share-links/screens", below: "/admin/insight" },
  ],
  links: [
    { from: "/admin", to, text: "Share links", icon: Link2 },
    { from: "/admin/insight", to, text: "Share links", icon: Link2 },
  ],
};
