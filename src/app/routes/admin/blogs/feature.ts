import { NotebookPen } from "lucide-react";
import type { Feature } from "../../../feature.ts";

export const blogs: Feature = {
  name: "blogs",
  tabs: [
    {
      name: "Blogs",
      path: "/admin/blogs",
      folder: "blogs",
      icon: NotebookPen,
      loading: "Loading blogs...",
      outlet: { ":id": "blogs/post" },
    },
  ],
  screens: [{ name: "Write a post", path: "/admin/blogs/new", below: "/admin/blogs" }],
};
