import { Images } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

export const media: Feature = {
  name: "media-library",
  tabs: [
    {
      name: "Media",
      path: "/admin/media",
      folder: "features/media-library/screens",
      position: 50,
      icon: Images,
      isInMore: true,
      loading: "Loading pictures...",
    },
  ],
};
