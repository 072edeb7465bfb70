import type { FeatureData } from "../../feature-data.ts";
import { pingVariables } from "./variables.ts";

export const feedData = { variables: pingVariables } satisfies FeatureData;
