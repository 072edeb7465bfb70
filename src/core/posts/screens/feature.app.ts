import { NotebookPen } from "lucide-react";
import type { Feature } from "../../feature.app.ts";

export const blogs: Feature = {
  name: "blogs",
  tabs: [
    {
      name: "Blogs",
      path: "/admin/blogs",
      folder: "core/posts/screens",
      position: 30,
      icon: NotebookPen,
      loading: "Loading blogs...",
      outlet: { ":id": "core/posts/screens/post" },
    },
  ],
  screens: [{ name: "Write a post", path: "/admin/blogs/new", below: "/admin/blogs" }],
};
