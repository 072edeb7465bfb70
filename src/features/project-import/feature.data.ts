import type { FeatureData } from "../../core/feature.data.ts";
import { codeHostVariables } from "./variables.ts";

export const projectImportData = { variables: codeHostVariables } satisfies FeatureData;
