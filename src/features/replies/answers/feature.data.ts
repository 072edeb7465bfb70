import type { FeatureData } from "../../../core/feature.data.ts";
import { answerTables } from "./tables.ts";
import { answerVariables } from "./variables.ts";

export const answerData = {
  tables: answerTables,
  after: "messages",
  variables: answerVariables,
} satisfies FeatureData;
