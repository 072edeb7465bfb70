import { Images } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const media: Feature = {
  name: "media",
  tabs: [
    { name: "Media", path: "/admin/media", folder: "media", icon: Images, loading: "Loading pictures..." },
  ],
};
