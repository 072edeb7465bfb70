import type { FeatureCommands } from "../../../core/feature.cli.ts";

export const answerChecks: FeatureCommands = {
  health: async () => ({ servers: [(await import("./check-answers.ts")).checkAnswers] }),
};
