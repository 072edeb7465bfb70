import type { Feature } from "../../../core/feature.app.ts";

export const backups: Feature = {
  name: "backups",
  dashboard: async () => (await import("./dashboard-part.tsx")).loadDashboardPart(),
};
