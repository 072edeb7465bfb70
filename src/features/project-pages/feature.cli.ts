import type { FeatureCommands } from "../../core/feature.cli.ts";

export const projectPageChecks: FeatureCommands = {
  health: async () => ({ data: [(await import("./check-demos.ts")).checkDemos] }),
};
