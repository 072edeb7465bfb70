import type { FeatureData } from "../../core/feature.data.ts";
import { pingVariables } from "./variables.ts";

export const feedData = { variables: pingVariables } satisfies FeatureData;
