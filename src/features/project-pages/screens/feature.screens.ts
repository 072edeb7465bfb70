import type { PublicScreen } from "../../../core/feature.screens.ts";

export const projectScreen: PublicScreen = {
  id: "routes/projects/project/route",
  path: "projects/:slug",
  file: "features/project-pages/screens/route.tsx",
};
