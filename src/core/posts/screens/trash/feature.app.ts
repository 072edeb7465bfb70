import { Trash2 } from "lucide-react";
import type { Feature } from "../../../feature.app.ts";

const to = "/admin/blogs/trash";

export const trash: Feature = {
  name: "trash",
  screens: [
    {
      name: "Trash",
      path: to,
      folder: "core/posts/screens/trash",
      below: "/admin/blogs",
      palette: "Trash of posts",
    },
  ],
  links: [{ from: "/admin/blogs", to, text: "Trash", icon: Trash2 }],
};
