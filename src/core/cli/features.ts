import { featureCommands } from "../../features/cli.ts";
import type { FeatureChecks } from "./finding.ts";

/** Loads the checks of all features, in the order of the features. */
export async function loadChecks(): Promise<Required<FeatureChecks>> {
  const loaded = await Promise.all(featureCommands.map(({ health }) => health?.()));
  return {
    servers: loaded.flatMap((checks) => checks?.servers ?? []),
    data: loaded.flatMap((checks) => checks?.data ?? []),
  };
}
