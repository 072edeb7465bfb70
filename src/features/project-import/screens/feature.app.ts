import { GitBranch } from "lucide-react";
import type { Feature } from "../../../core/feature.app.ts";

const to = "/admin/site/import-projects";

export const projectImport: Feature = {
  name: "project-import",
  screens: [
    { name: "Import projects", path: to, folder: "features/project-import/screens", below: "/admin/site" },
  ],
  links: [{ from: "/admin/site/projects", to, text: "Import from a code host", icon: GitBranch }],
};
