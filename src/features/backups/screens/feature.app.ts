import type { Feature } from "../../../app/feature.ts";

export const backups: Feature = {
  name: "backups",
  dashboard: async () => (await import("./dashboard-part.tsx")).loadDashboardPart(),
};
