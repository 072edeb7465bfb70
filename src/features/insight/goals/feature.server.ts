import type { Feature } from "../../../core/feature.ts";
import { knownPages } from "../../../core/visits/server/parts.ts";
import { goalRoutes } from "./owner.ts";

export const goals: Feature = {
  name: "goals",
  calls: (context) => [goalRoutes({ ...context, knownPages: context.get(knownPages) })],
};
